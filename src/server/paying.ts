// By what this venue is paid, from the settings: those who move the money, and the wallets that pay through them.
import type { AppOptions } from './app.ts';
import type { Logger } from './platform/log.ts';
import { createAppleSession } from './providers/apple-pay/index.ts';
import { createRedsysProvider } from './providers/redsys/index.ts';
import { trialProviders } from './providers/settings.ts';
import { createStripeProvider } from './providers/stripe/index.ts';
import type { ServerConfig } from './server-config.ts';

/** Nothing is asked of any of them yet. Says so in the log when a venue in production would be paid with play money. */
export function openPaying(
  { publicUrl, providers: settings, isProduction }: Pick<ServerConfig, 'publicUrl' | 'providers' | 'isProduction'>,
  { log, clock }: { readonly log: Logger; readonly clock: () => Date },
): Pick<AppOptions, 'providers' | 'googlePay' | 'appleSession'> {
  const { stripe, redsys, googlePay, applePay } = settings;
  const trials = isProduction ? trialProviders(settings) : [];
  if (trials.length > 0) log.warn({ providers: trials }, 'These settings are for trying out: no money will move');
  const options = { publicUrl, clock, log };
  const wallets = { googlePay: googlePay !== null, applePay: applePay !== null };
  return {
    providers: [
      ...(stripe ? [createStripeProvider(stripe, options)] : []),
      ...(redsys ? [createRedsysProvider(redsys, { ...options, wallets })] : []),
    ],
    googlePay:
      googlePay && redsys
        ? {
            script: googlePay.scriptUrl,
            environment: googlePay.environment,
            merchantId: googlePay.merchantId,
            gatewayMerchantId: redsys.merchantCode,
          }
        : null,
    appleSession: applePay && createAppleSession(applePay),
  };
}
