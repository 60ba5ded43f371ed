// Creates the payment gateways of the venue from its settings: the providers, and the wallets that pay through them.
import type { Means } from './attempts/index.ts';
import type { Logger } from './platform/log.ts';
import { createAppleSession } from './providers/apple-pay/index.ts';
import { createRedsysProvider } from './providers/redsys/index.ts';
import { trialProviders } from './providers/settings.ts';
import { createStripeProvider } from './providers/stripe/index.ts';
import type { ServerConfig } from './server-config.ts';

/** Sends no request. Logs a warning when a venue in production has settings of a provider's test environment. */
export function createPaymentGateways(
  { publicUrl, providers: settings, isProduction }: Pick<ServerConfig, 'publicUrl' | 'providers' | 'isProduction'>,
  { log, clock }: { readonly log: Logger; readonly clock: () => Date },
): Means {
  const { stripe, redsys, googlePay, applePay } = settings;
  const trials = isProduction ? trialProviders(settings) : [];
  if (trials.length > 0) log.warn({ providers: trials }, 'Payment providers use test settings: no money is charged');
  const options = { publicUrl, clock, log };
  const wallets = { googlePay: googlePay !== null, applePay: applePay !== null };
  return {
    publicUrl,
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
