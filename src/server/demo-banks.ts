// The banks of the demo: simulators on this machine, so that a newcomer pays with a test card. Never in production.
import type { ProviderSettings } from './providers/settings.ts';
import type { ServerConfig } from './server-config.ts';

export interface DemoBanks {
  readonly providers: ProviderSettings;
  close(): Promise<void>;
}

const REDSYS = { merchantCode: '999008881', terminal: '1', secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' };
const STRIPE = { secretKey: 'sk_test_demo', publishableKey: 'pk_test_demo', webhookSecret: 'whsec_demo' };
/** The addresses of this machine that a browser on it may be at. */
const OWN_HOSTS: readonly string[] = ['localhost', '127.0.0.1'];

/**
 * Opens them, unless somebody else moves the money already, or guests come from other machines, where nobody would
 * find them: then null, and the demo is paid at the bar.
 */
export async function openDemoBanks({
  isProduction,
  demoPayment,
  publicUrl,
  providers,
}: Pick<ServerConfig, 'isProduction' | 'demoPayment' | 'publicUrl' | 'providers'>): Promise<DemoBanks | null> {
  const isOurs = providers.stripe === null && providers.redsys === null;
  const isHere = OWN_HOSTS.includes(new URL(publicUrl).hostname);
  if (isProduction || demoPayment === 'manual' || !isOurs || !isHere) return null;

  const { openRedsysFake } = await import('#e2e/fakes/redsys/index.ts');
  const { openStripeFake } = await import('#e2e/fakes/stripe/index.ts');
  const { openAppleSessionFake } = await import('#e2e/fakes/wallets/index.ts');
  const webhookUrl = `${publicUrl}/api/providers/stripe/messages`;
  const [redsys, stripe, wallets] = await Promise.all([
    openRedsysFake(REDSYS),
    openStripeFake({ ...STRIPE, webhookUrl }),
    openAppleSessionFake(),
  ]);
  return {
    providers: {
      redsys: { ...REDSYS, url: redsys.url, scriptUrl: redsys.scriptUrl, signature: 'HMAC_SHA512_V2' },
      stripe: { ...STRIPE, apiUrl: stripe.url, scriptUrl: stripe.scriptUrl },
      googlePay: { merchantId: 'demo', environment: 'TEST', scriptUrl: wallets.googlePayScriptUrl },
      // Browsers bring Apple Pay themselves, or do not have it: no script could stand in for it.
      applePay: null,
      appleDomainFile: null,
    },
    close: async () => {
      await Promise.all([redsys.close(), stripe.close(), wallets.close()]);
    },
  };
}
