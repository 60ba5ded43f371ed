// Google Pay: what browsers need in order to offer it, and what their page must be allowed to load.
import type { PaymentClientSettings } from '#contract/attempts.ts';
import type { ContentSources } from '#server/attempts/index.ts';
import type { RedsysSettings } from '#server/providers/redsys/settings.ts';
import type { GooglePaySettings } from './settings.ts';

type GooglePayClientSettings = NonNullable<PaymentClientSettings['googlePay']>;

/** Returns the settings that the browser needs. Google Pay pays through Redsys, so both must be configured. */
export function googlePayClientSettings(
  googlePay: GooglePaySettings | null,
  redsys: RedsysSettings | null,
): GooglePayClientSettings | null {
  if (googlePay === null || redsys === null) return null;
  return {
    script: googlePay.scriptUrl,
    environment: googlePay.environment,
    merchantId: googlePay.merchantId,
    gatewayMerchantId: redsys.merchantCode,
  };
}

/** Returns the origins that a customer page must allow for Google Pay. */
export function googlePaySources({ script }: Pick<GooglePayClientSettings, 'script'>): ContentSources {
  const origins = ['https://pay.google.com', new URL(script).origin];
  return { scripts: origins, frames: origins, connections: origins, forms: [] };
}
