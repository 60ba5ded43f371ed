// The front door of Redsys: the port of the attempts, spoken to the bank's server.
import { randomInt } from 'node:crypto';
import type { AttemptWay } from '#domain/attempt.ts';
import type {
  AdvanceInput,
  Browser,
  PaymentSource,
  Provider,
  ProviderAttempt,
  ProviderStatus,
} from '#server/attempts/index.ts';
import type { RedsysSettings } from '#server/providers/settings.ts';
import type { Bank, RedsysOptions } from './bank.ts';
import { goOnChallenged, goOnRecognised, payByWallet, payKeptCard, payTypedCard } from './card-payment.ts';
import { firstStep } from './forms.ts';
import { readMessage, readReturn } from './messages.ts';
import { forgetCard, giveBack } from './refunds.ts';
import { NOTHING_REMEMBERED, recall } from './remembered.ts';
import { cancelAttempt, syncAttempt } from './sync.ts';

/** Redsys, as these settings name it. Nothing is asked of it yet. */
export function createRedsysProvider(settings: RedsysSettings, options: RedsysOptions): Provider {
  const bank: Bank = { ...options, settings };
  return {
    id: 'redsys',
    paymentOptions: waysOf(options),
    newRef: () => newOrder(options.clock()),
    start: (attempt, source, _payer, browser) => start(bank, attempt, source, browser),
    advance: (attempt, input, browser) => advance(bank, attempt, input, browser),
    queryStatus: (attempt) => syncAttempt(bank, attempt),
    cancel: (attempt) => cancelAttempt(bank, attempt),
    readWebhook: async (message) => readMessage(bank, message),
    readReturn: (fields) => readReturn(bank, fields),
    // Redsys' pages come back with our own ids.
    findRefBySession: async () => null,
    refundPayment: (attempt, { amount }) => giveBack(bank, attempt, amount),
    deleteCard: (card) => forgetCard(bank, card, newOrder(options.clock())),
  };
}

function waysOf({ wallets }: RedsysOptions): AttemptWay[] {
  const ways: AttemptWay[] = ['card', 'saved-card', 'redirect', 'bizum'];
  if (wallets.googlePay) ways.push('googlepay');
  if (wallets.applePay) ways.push('applepay');
  return ways;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LETTERS = 8;

/** An order's number: month and day, which begin it for whoever reads the bank's lists, and what nobody had before. */
function newOrder(now: Date): string {
  const day = now.toISOString().slice(5, 10).replace('-', '');
  return day + Array.from({ length: RANDOM_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

async function start(
  bank: Bank,
  attempt: ProviderAttempt,
  source: PaymentSource,
  browser: Browser,
): Promise<ProviderStatus> {
  switch (source.kind) {
    case 'saved-card':
      return payKeptCard(bank, attempt, source.card, browser);
    case 'googlepay':
    case 'applepay':
      return payByWallet(bank, attempt, source);
    default: {
      const step = firstStep(bank, attempt, source.saveCard);
      if (!step) throw new Error(`Nobody pays with Redsys by ${source.kind}.`);
      return { outcome: { state: 'action', step }, data: { ...NOTHING_REMEMBERED, saveCard: source.saveCard } };
    }
  }
}

/** What fits no question that is open changes nothing: the guest hears how the attempt stands. */
async function advance(
  bank: Bank,
  attempt: ProviderAttempt,
  input: AdvanceInput,
  browser: Browser,
): Promise<ProviderStatus> {
  const remembered = recall(attempt);
  const { step, card, isAsked } = remembered;
  switch (input.kind) {
    case 'card-token': {
      if (attempt.paymentOption !== 'card' || card || isAsked) return syncAttempt(bank, attempt);
      return payTypedCard(bank, attempt, { idOper: input.token, saveCard: input.saveCard }, browser);
    }
    case 'fingerprint': {
      if (step?.do !== 'fingerprint') return syncAttempt(bank, attempt);
      return goOnRecognised(bank, attempt, remembered, { browser, isRecognised: input.completed });
    }
    case 'challenge':
      return (await goOnChallenged(bank, attempt, remembered, input.fields)) ?? syncAttempt(bank, attempt);
    case 'confirmed':
      return syncAttempt(bank, attempt);
  }
}
