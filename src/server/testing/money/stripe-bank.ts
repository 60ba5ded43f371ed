// The simulator of Stripe as a bank with hostile modes.
import { openStripeFake } from '#e2e/fakes/stripe/index.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { createStripeProvider } from '#server/providers/stripe/index.ts';
import type { BankOptions, MessageMode, SimulatedBank } from './simulated-bank.ts';

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

/** Opens the simulator and the provider that calls it. */
export async function openStripeBank({ clock, publicUrl }: BankOptions): Promise<SimulatedBank> {
  const webhookUrl = `${publicUrl}/api/providers/stripe/messages`;
  const fake = await openStripeFake({ ...SECRETS, clock, webhookUrl, retryDelaysMs: [] });
  const settings = { ...SECRETS, apiUrl: fake.url, scriptUrl: fake.scriptUrl };
  const provider = createStripeProvider(settings, {
    ...{ publicUrl, clock, log: createSilentLog(), timeoutMs: REQUEST_TIMEOUT_MS },
  });
  return {
    provider,
    pageOption: 'checkout',
    directStart: { paymentOption: 'card', token: null },
    completeDirect: async (reference) => void (await fake.payOnPage({ reference })),
    openPage: async () => undefined,
    payOnPage: async (reference) => void (await fake.payOnPage({ reference })),
    declineOnPage: async (reference) => void (await fake.payOnPage({ reference, card: '4000000000000002' })),
    setQueries: (reference, mode) => {
      fake.clearFaults();
      if (mode === 'refused' || mode === 'wrong')
        fake.planFault({ what: 'fail', when: 'before', call: '*', times: 'always', reference });
      if (mode === 'hangs') fake.planFault({ what: 'hang', when: 'before', call: '*', times: 'always', reference });
    },
    setMessages: (reference, mode) => fake.setWebhooks(MESSAGES[mode], reference),
    sendHeldMessages: async (reference, copies) => void (await fake.releaseWebhooks({ reference, copies })),
    setNextRequest: (mode) => {
      if (mode === 'normal') return;
      const when = mode === 'reply-lost' ? 'after' : 'before';
      fake.planFault({ what: 'drop', when, call: 'POST /v1/payment_intents', times: TRIES });
    },
    setRefunds: (reference, mode) => {
      if (mode === 'normal') return;
      const when = mode === 'reply-lost' ? 'after' : 'before';
      fake.planFault({ what: 'drop', when, call: 'POST /v1/refunds', times: TRIES, reference });
    },
    refundInPortal: async (reference, amount) => void (await fake.refundInDashboard({ reference, amount })),
    changeKeys: () => undefined,
    recover: () => {
      fake.clearFaults();
      fake.setWebhooks(MESSAGES.sent);
    },
    untilMessagesSent: () => fake.untilWebhooksSent(),
    balanceOf: (refs) => {
      const lines = fake.book().filter(({ reference }) => refs.has(reference));
      return {
        charged: lines.reduce((sum, { charged }) => sum + charged, 0),
        refunded: lines.reduce((sum, { refunded }) => sum + refunded, 0),
      };
    },
    close: () => fake.close(),
  };
}
