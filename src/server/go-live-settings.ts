// What the go-live rules need to know of the settings: the keys and simulators of the providers, address, mail.
import type { GoLiveSettings } from '#domain/go-live-facts.ts';
import type { ProviderId } from '#domain/provider.ts';
import type { Provider } from './attempts/index.ts';
import { applePaySimulators } from './providers/apple-pay/settings.ts';
import { googlePaySimulators } from './providers/google-pay/settings.ts';
import { redsysSimulators } from './providers/redsys/settings.ts';
import type { ProviderSettings } from './providers/settings.ts';
import { stripeSimulators } from './providers/stripe/settings.ts';
import type { ServerConfig } from './server-config.ts';

const STRIPE_API = 'https://api.stripe.com';

/** Reads the facts of the settings; `providers` are the configured ones. Contains no key. */
export function goLiveSettings(
  config: Pick<ServerConfig, 'isProduction' | 'publicUrl' | 'allowsSimulators' | 'providers' | 'mail'>,
  providers: readonly Pick<Provider, 'id' | 'isTestEnvironment'>[],
): GoLiveSettings {
  const { isProduction, publicUrl, allowsSimulators, providers: settings, mail } = config;
  return {
    isProduction,
    publicUrl,
    allowsSimulators,
    providers: providers.map(({ id, isTestEnvironment }) => ({ id, isTestEnvironment })),
    simulators: simulatorsOf(settings),
    hasApplePay: settings.applePay !== null,
    hasAppleDomainFile: settings.appleDomainFile !== null,
    sendsMail: mail !== null,
  };
}

/** Addresses of the configured providers, with whose clocks the own one is compared. */
export function clockUrls({ stripe, redsys }: ProviderSettings): string[] {
  return [...(stripe ? [stripe.apiUrl ?? STRIPE_API] : []), ...(redsys ? [redsys.url] : [])];
}

/** The settings that name a simulator. Wallets pay through Redsys. */
function simulatorsOf({ stripe, redsys, googlePay, applePay }: ProviderSettings): GoLiveSettings['simulators'] {
  const named = (provider: ProviderId, settings: readonly string[]) =>
    settings.map((setting) => ({ provider, setting }));
  return [
    ...named('stripe', stripe ? stripeSimulators(stripe) : []),
    ...named('redsys', redsys ? redsysSimulators(redsys) : []),
    ...named('redsys', googlePay ? googlePaySimulators(googlePay) : []),
    ...named('redsys', applePay ? applePaySimulators(applePay) : []),
  ];
}
