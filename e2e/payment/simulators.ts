// Provider simulators in the process of the journey, and the server settings that point to them.
import type { LedgerLine } from '#e2e/fakes/ledger.ts';
import { openRedsysFake, type RedsysFake } from '#e2e/fakes/redsys/index.ts';
import { openStripeFake, type StripeFake } from '#e2e/fakes/stripe/index.ts';
import { openWalletsFake, type WalletsFake } from '#e2e/fakes/wallets/index.ts';

/** The running simulators of Stripe, Redsys and the wallets, and the settings of a server that uses them. */
export interface Simulators {
  readonly stripe: StripeFake;
  readonly redsys: RedsysFake;
  readonly wallets: WalletsFake;
  /** Environment variables of the server. */
  readonly serverSettings: Readonly<Record<string, string>>;
  /** The charges of all simulators that were not refunded, by the reference of the server's payment attempt. */
  charges(): readonly Charge[];
  /** The money that really moved at all simulators, by the reference of the server's payment attempt. */
  ledger(): readonly LedgerLine[];
  /** Removes planned faults and held notifications; throws if a fault was never used. Charges are not deleted. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** A charge at a simulated provider, by the reference of its payment attempt. */
interface Charge {
  readonly ref: string;
  /** Cents. */
  readonly amount: number;
}

const STRIPE = { secretKey: 'sk_test_journeys', publishableKey: 'pk_test_journeys', webhookSecret: 'whsec_journeys' };
const REDSYS = { merchantCode: '999008881', terminal: '1', secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' };
/** The server reads its first line only: the simulator requires no client certificate. */
const EMPTY_CERTIFICATE = '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n';

/** The secret keys of the simulated providers, which must never appear in a log or a page. */
export const SECRETS: readonly string[] = [STRIPE.secretKey, STRIPE.webhookSecret, REDSYS.secretKey];

/** Opens the simulators of Stripe, Redsys and the wallets on free ports. */
export async function openSimulators(): Promise<Simulators> {
  const [stripe, redsys, wallets] = await Promise.all([
    openStripeFake({ ...STRIPE, retryDelaysMs: [100, 200, 400] }),
    openRedsysFake(REDSYS),
    openWalletsFake(),
  ]);
  const ledger = () => [...stripe.ledger(), ...redsys.ledger()];
  return {
    stripe,
    redsys,
    wallets,
    serverSettings: {
      STRIPE_SECRET_KEY: STRIPE.secretKey,
      STRIPE_PUBLISHABLE_KEY: STRIPE.publishableKey,
      STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
      STRIPE_API_URL: stripe.url,
      REDSYS_MERCHANT_CODE: REDSYS.merchantCode,
      REDSYS_SECRET_KEY: REDSYS.secretKey,
      REDSYS_URL: redsys.url,
      GOOGLE_PAY_MERCHANT_ID: 'journeys',
      GOOGLE_PAY_URL: wallets.googlePayScriptUrl,
      APPLE_PAY_MERCHANT_ID: 'merchant.journeys',
      APPLE_PAY_CERT: EMPTY_CERTIFICATE,
      APPLE_PAY_KEY: EMPTY_CERTIFICATE,
      APPLE_PAY_URL: wallets.sessionUrl,
    },
    charges: () =>
      ledger()
        .filter(({ charged, refunded }) => charged > refunded)
        .map(({ reference, charged }) => ({ ref: reference, amount: charged })),
    ledger,
    reset: async () => {
      try {
        stripe.reset();
      } finally {
        await redsys.release();
        redsys.resetBehaviour();
      }
    },
    close: async () => {
      await Promise.all([stripe.close(), redsys.close(), wallets.close()]);
    },
  };
}
