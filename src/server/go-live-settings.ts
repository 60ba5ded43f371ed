// What the go-live rules need to know of the settings: the keys and simulators of the providers, address, mail.
import type { GoLiveSettings } from '#domain/go-live-facts.ts';
import type { Provider } from './attempts/index.ts';
import { unencryptedMailHost } from './mail/index.ts';
import { unencryptedDatabaseHost } from './platform/database/database.ts';
import type { ProviderSettings } from './providers/settings.ts';
import type { ServerConfig } from './server-config.ts';

const STRIPE_API = 'https://api.stripe.com';

/**
 * Returns the part of the server settings that the go-live check examines; `providers` are the configured payment providers. The
 * result contains no secret key.
 */
export function goLiveSettings(
  config: Pick<
    ServerConfig,
    | 'isProduction'
    | 'publicUrl'
    | 'allowsSimulators'
    | 'providers'
    | 'mail'
    | 'trustedProxies'
    | 'databaseUrl'
    | 'busUrl'
  >,
  providers: readonly Pick<Provider, 'id' | 'isTestEnvironment'>[],
): GoLiveSettings {
  const { isProduction, publicUrl, allowsSimulators, providers: settings, mail, trustedProxies } = config;
  const { databaseUrl, busUrl } = config;
  return {
    isProduction,
    publicUrl,
    allowsSimulators,
    providers: providers.map(({ id, isTestEnvironment }) => ({ id, isTestEnvironment })),
    // The simulator of a provider without keys is never called.
    simulators: settings.simulators.filter(({ provider }) => providers.some(({ id }) => id === provider)),
    hasApplePay: settings.applePay !== null,
    hasAppleDomainFile: settings.appleDomainFile !== null,
    sendsMail: mail !== null,
    unencryptedMailHost: mail && unencryptedMailHost(mail),
    unencryptedDatabaseHosts: unencryptedHosts(databaseUrl, busUrl),
    hasTrustedProxies: trustedProxies.length > 0,
  };
}

function unencryptedHosts(...urls: readonly (string | null)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url === null ? [] : (unencryptedDatabaseHost(url) ?? []))))];
}

/** Returns the URLs of the configured payment providers, with whose clocks the go-live check compares the clock of this server. */
export function clockCheckUrls({ stripe, redsys }: ProviderSettings): string[] {
  return [...(stripe ? [stripe.apiUrl ?? STRIPE_API] : []), ...(redsys ? [redsys.url] : [])];
}
