// The simulator of Stripe as a bank with hostile modes.
import { randomBytes } from 'node:crypto';
import { type Fault, openStripeFake } from '#e2e/fakes/stripe/index.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { createStripeProvider } from '#server/providers/stripe/index.ts';
import type { StripeSettings } from '#server/providers/stripe/settings.ts';
import {
  type BankOptions,
  balanceOfAttempts,
  EARLIER_KEYS_MAX,
  type MessageMode,
  type QueryMode,
  type RequestMode,
  replaceableProvider,
  type SimulatedBank,
} from './simulated-bank.ts';

const SECRETS = { secretKey: 'sk_test_money', publishableKey: 'pk_test_money', webhookSecret: 'whsec_money' };
/** Each try of a request that moves money waits no longer than this for the simulator. */
const REQUEST_TIMEOUT_MS = 300;
/** The official library tries three times. */
const TRIES = 3;

const MESSAGES = {
  sent: { mode: 'send', copies: 1 },
  lost: { mode: 'off', copies: 1 },
  held: { mode: 'hold', copies: 1 },
  'three-times': { mode: 'send', copies: 3 },
} as const satisfies Record<MessageMode, object>;

interface Modes {
  readonly queries: QueryMode;
  readonly refunds: RequestMode;
}

const NORMAL: Modes = { queries: 'normal', refunds: 'normal' };

/** Stripe's API never reports a wrong state: it refuses instead. */
const QUERY_FAULTS: Readonly<Record<QueryMode, Pick<Fault, 'what'> | null>> = {
  normal: null,
  refused: { what: 'fail' },
  wrong: { what: 'fail' },
  hangs: { what: 'hang' },
};

const REQUEST_FAULTS: Readonly<Record<RequestMode, Pick<Fault, 'what' | 'when'> | null>> = {
  normal: null,
  'reply-lost': { what: 'drop', when: 'after' },
  'reply-error': { what: 'lock-timeout', when: 'after' },
  'request-lost': { what: 'drop', when: 'before' },
};

/** Opens the simulator of Stripe as the bank of a payment test, with a provider that calls it. */
export async function openStripeBank({ clock, publicUrl }: BankOptions): Promise<SimulatedBank> {
  const webhookUrl = `${publicUrl}/api/providers/stripe/messages`;
  const fake = await openStripeFake({ ...SECRETS, clock, webhookUrl, retryDelaysMs: [] });
  let settings: StripeSettings = { ...SECRETS, apiUrl: fake.url, scriptUrl: fake.scriptUrl, otherCredentials: [] };
  const createProvider = (given: StripeSettings) =>
    createStripeProvider(given, { publicUrl, clock, log: createSilentLog(), timeoutMs: REQUEST_TIMEOUT_MS });
  let current = createProvider(settings);
  const modes = new Map<string, Modes>();
  /** Faults can only be removed together. */
  const planFaults = () => {
    fake.clearFaults();
    for (const [reference, { queries, refunds }] of modes) {
      const ofQueries = QUERY_FAULTS[queries];
      if (ofQueries) fake.planFault({ ...ofQueries, when: 'before', call: '*', times: 'always', reference });
      const ofRefunds = REQUEST_FAULTS[refunds];
      if (ofRefunds) fake.planFault({ ...ofRefunds, call: 'POST /v1/refunds', times: 'always', reference });
    }
  };
  const balanceOf: SimulatedBank['balanceOf'] = (refs) => balanceOfAttempts(fake.ledger(), refs);
  return {
    provider: replaceableProvider(() => current),
    pageOption: 'checkout',
    directStart: { paymentOption: 'card', token: null },
    completeDirect: async (reference) => void fake.payOnPage({ reference }),
    openPage: async () => undefined,
    payOnPage: async (reference) => void fake.payOnPage({ reference }),
    declineOnPage: async (reference) => void fake.payOnPage({ reference, card: '4000000000000002' }),
    setQueries: (reference, mode) => {
      modes.set(reference, { ...NORMAL, ...modes.get(reference), queries: mode });
      planFaults();
    },
    setMessages: (reference, mode) => fake.setWebhooks(MESSAGES[mode], reference),
    sendHeldMessages: async (reference, copies) => void (await fake.releaseWebhooks({ reference, copies })),
    setNextRequest: (mode) => {
      const fault = REQUEST_FAULTS[mode];
      if (fault) fake.planFault({ ...fault, call: 'POST /v1/payment_intents', times: TRIES });
    },
    setRefunds: (reference, mode) => {
      modes.set(reference, { ...NORMAL, ...modes.get(reference), refunds: mode });
      planFaults();
    },
    refundInPortal: async (reference, amount) => {
      const { charged, refunded } = balanceOf(new Set([reference]));
      if (charged - refunded >= amount) fake.refundInDashboard({ reference, amount });
    },
    changeKeys: () => {
      const secretKey = `sk_test_${randomBytes(6).toString('hex')}`;
      fake.rollSecretKey(secretKey, { isPreviousAccepted: true });
      const { otherCredentials, apiUrl, scriptUrl, ...previous } = settings;
      const others = [previous, ...otherCredentials].slice(0, EARLIER_KEYS_MAX);
      settings = { ...previous, secretKey, apiUrl, scriptUrl, otherCredentials: others };
      current = createProvider(settings);
    },
    recover: () => {
      modes.clear();
      fake.clearFaults();
      fake.setWebhooks(MESSAGES.sent);
    },
    untilMessagesSent: () => fake.untilWebhooksSent(),
    balanceOf,
    close: () => {
      fake.clearFaults();
      return fake.close();
    },
  };
}
