// The simulated banks of the demo, on this machine, so that a person who tries the demo pays with a test card.
import { openRedsysFake } from '#e2e/fakes/redsys/index.ts';
import { openStripeFake } from '#e2e/fakes/stripe/index.ts';
import { openWalletsFake } from '#e2e/fakes/wallets/index.ts';
import type { ProviderSettings } from '#server/providers/settings.ts';
import type { ServerConfig } from '#server/server-config.ts';

/** The running simulators of Redsys, Stripe and Google Pay, by which customers of the demo pay. */
export interface SimulatedBanks {
  /** Provider settings that point to the simulators. */
  readonly providers: ProviderSettings;
  close(): Promise<void>;
}

const REDSYS = { merchantCode: '999008881', terminal: '1', secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' };
const STRIPE = { secretKey: 'sk_test_demo', publishableKey: 'pk_test_demo', webhookSecret: 'whsec_demo' };
/** Host names by which a browser on this machine reaches the server. */
const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1'];

/**
 * Starts simulators of Redsys, Stripe and Google Pay, by which customers of the demo pay. Returns null if the demo has customers
 * pay staff, or if the settings name a real provider. Also returns null if `PUBLIC_URL` is another machine: its browsers could not
 * reach the simulators.
 */
export async function openSimulatedBanks({
  demoPayment,
  publicUrl,
  providers,
}: Pick<ServerConfig, 'demoPayment' | 'publicUrl' | 'providers'>): Promise<SimulatedBanks | null> {
  const hasProvider = providers.stripe !== null || providers.redsys !== null;
  const isLocal = LOCAL_HOSTS.includes(new URL(publicUrl).hostname);
  if (demoPayment === 'manual' || hasProvider || !isLocal) return null;

  const webhookUrl = `${publicUrl}/api/providers/stripe/messages`;
  const [redsys, stripe, wallets] = await Promise.all([
    openRedsysFake(REDSYS),
    openStripeFake({ ...STRIPE, webhookUrl }),
    openWalletsFake(),
  ]);
  return {
    providers: {
      redsys: { ...REDSYS, url: redsys.url, scriptUrl: redsys.scriptUrl, signature: 'HMAC_SHA512_V2' },
      stripe: { ...STRIPE, otherCredentials: [], apiUrl: stripe.url, scriptUrl: stripe.scriptUrl },
      googlePay: { merchantId: 'demo', environment: 'TEST', scriptUrl: wallets.googlePayScriptUrl },
      // Browsers contain Apple Pay or do not support it; a script cannot simulate it.
      applePay: null,
      appleDomainFile: null,
      simulators: [],
    },
    close: async () => {
      await Promise.all([redsys.close(), stripe.close(), wallets.close()]);
    },
  };
}
