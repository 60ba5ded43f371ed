// Creates the payment gateways of the venue from its settings: the providers, and the wallets that pay through them.
import { PROVIDERS, type ProviderId } from '#domain/provider.ts';
import type { PaymentGateways, Provider } from './attempts/index.ts';
import type { Logger } from './platform/log.ts';
import { createApplePaySessionRequester } from './providers/apple-pay/index.ts';
import { googlePayClientSettings } from './providers/google-pay/index.ts';
import { createRedsysProvider } from './providers/redsys/index.ts';
import type { ProviderSettings } from './providers/settings.ts';
import type { ServerConfig } from './server-config.ts';

interface ProviderOptions {
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Creates one provider from the settings of all; null if it is not configured. */
type ProviderFactory = (settings: ProviderSettings, options: ProviderOptions) => Promise<Provider | null>;

const FACTORIES: Readonly<Record<ProviderId, ProviderFactory>> = {
  stripe: async ({ stripe }, options) => {
    if (!stripe) return null;
    // Loaded only if it is configured: Stripe's library is the largest of all. One that cannot be loaded ends the start.
    const { createStripeProvider } = await import('./providers/stripe/index.ts');
    return createStripeProvider(stripe, options);
  },
  redsys: async ({ redsys, googlePay, applePay }, options) => {
    const wallets = { googlePay: googlePay !== null, applePay: applePay !== null };
    return redsys && createRedsysProvider(redsys, { ...options, wallets });
  },
};

/**
 * Creates the payment providers that the settings configure, and the wallets. Sends no request. Logs a warning if a venue in
 * production uses a provider's test environment.
 */
export async function createPaymentGateways(
  { publicUrl, providers: settings, isProduction }: Pick<ServerConfig, 'publicUrl' | 'providers' | 'isProduction'>,
  { log, clock }: { readonly log: Logger; readonly clock: () => Date },
): Promise<PaymentGateways> {
  const created = await Promise.all(PROVIDERS.map((id) => FACTORIES[id](settings, { publicUrl, clock, log })));
  const providers = created.filter((provider) => provider !== null);
  const inTest = providers.filter(({ isTestEnvironment }) => isTestEnvironment).map(({ id }) => id);
  if (isProduction && inTest.length > 0) {
    log.warn({ providers: inTest }, 'Payment providers use test settings: no money is charged');
  }
  return {
    publicUrl,
    providers,
    googlePay: googlePayClientSettings(settings.googlePay, settings.redsys),
    appleSession: settings.applePay && createApplePaySessionRequester(settings.applePay),
  };
}
