// Google Pay: what browsers need in order to offer it, and what their page must be allowed to load.
import type { PaymentClientSettings } from '#contract/attempts.ts';
import type { ContentPolicySources } from '#server/attempts/index.ts';
import type { RedsysSettings } from '#server/providers/redsys/settings.ts';
import type { GooglePaySettings } from './settings.ts';

type GooglePayClientSettings = NonNullable<PaymentClientSettings['googlePay']>;

/**
 * Returns the settings that the browser needs for Google Pay. Null unless both Google Pay and Redsys are configured, because Google
 * Pay pays through Redsys.
 */
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

const GOOGLE_PAY = 'https://pay.google.com';
/**
 * The name of Google Pay as a payment method of the browser, and the address to which it redirects. Chrome downloads the
 * payment method manifest from there, and `PaymentRequest` throws unless the policy allows the connection. The manifest
 * continues at `pay.google.com`.
 */
const PAYMENT_METHOD = ['https://google.com/pay', 'https://www.google.com/pay'];

/**
 * Returns the origins that the content security policy of a page must allow for Google Pay. The button image needs no entry,
 * because the policy allows images from any https host.
 */
export function googlePayContentSources({ script }: Pick<GooglePayClientSettings, 'script'>): ContentPolicySources {
  const origins = [GOOGLE_PAY, new URL(script).origin];
  return {
    scripts: origins,
    frames: origins,
    connections: [...PAYMENT_METHOD, ...origins],
    forms: [],
    takesNonce: true,
  };
}
