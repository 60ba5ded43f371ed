// Payment attempts for tests, as the caller passes them to the provider, and functions that read a reply.
import type { AttemptStep } from '#contract/attempts.ts';
import { cents } from '#domain/money.ts';
import type {
  AdvanceInput,
  AttemptData,
  Browser,
  ProviderAttempt,
  ProviderReply,
  QueryOptions,
} from '#server/attempts/index.ts';

/** The order number of the test attempts at Redsys. */
export const ORDER = '1121abcdEFGH';
/** The present time in all tests of Redsys. */
export const NOW = new Date('2026-11-21T20:00:00Z');
/** The time at which the test attempts expire. */
export const EXPIRY = new Date('2026-11-21T20:40:00Z');

/** The options of a status query in tests. */
export const QUERY: QueryOptions = { timeoutMs: 5_000 };

/** Returns a test attempt with these changes. */
export function attemptOf(more: Partial<ProviderAttempt> = {}): ProviderAttempt {
  return {
    id: '0199a0c0-0000-7000-8000-000000000001',
    ref: ORDER,
    paymentOption: 'card',
    account: null,
    amount: cents(3350),
    data: {},
    hasOpenCall: false,
    paymentNumber: 7,
    tableCode: 'mesa 4&b',
    venueName: 'La Taberna de la Plaza Mayor',
    lines: [
      { name: 'Caña', quantity: 2, price: cents(500) },
      { name: 'Pulpo a la gallega', quantity: 1, price: cents(2850) },
    ],
    returnUrl: 'https://bar.example/api/attempt-returns/the-key',
    expiresOn: EXPIRY,
    ...more,
  };
}

/** The parameters of every request for the attempt of `attemptOf`. */
export const BASIS = {
  DS_MERCHANT_ORDER: ORDER,
  DS_MERCHANT_MERCHANTCODE: '999008881',
  DS_MERCHANT_TERMINAL: '1',
  DS_MERCHANT_TRANSACTIONTYPE: '0',
  DS_MERCHANT_AMOUNT: '3350',
  DS_MERCHANT_CURRENCY: '978',
};

/** The browser data of a customer, for 3-D Secure. */
export const BROWSER: Browser = {
  address: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (a phone)',
  accept: '*/*',
  language: 'es-ES',
  colorDepth: 30,
  screenHeight: 844,
  screenWidth: 390,
  timeZoneOffset: -60,
};

/** A customer without an id at the provider. */
export const PAYER = { providerCustomerId: null, email: null };

/** Returns the attempt with the data of this reply stored. */
export function afterStatus(attempt: ProviderAttempt, { data }: ProviderReply): ProviderAttempt {
  const stored: AttemptData = data === undefined ? attempt.data : JSON.parse(JSON.stringify(data));
  return { ...attempt, data: stored };
}

/** Returns the step that the customer's browser must do. Throws if the reply requires none. */
export function stepOf({ outcome }: ProviderReply): AttemptStep {
  if (outcome.state !== 'action') throw new Error(`No step, but ${JSON.stringify(outcome)}`);
  return outcome.step;
}

/** The reference of a card that was typed into the form of Redsys. */
export const CARD = 'f'.repeat(40);
/** The id of the 3-D Secure transaction in tests. */
export const TRANSACTION = 'ad5165fd-bc46-4d64-84de-d135070191a1';
/** The input with which the provider continues after the card form, of a customer who does not save the card. */
export const CARD_TOKEN: AdvanceInput = { kind: 'card-token', token: CARD, saveCard: false };
/** The input with which the provider continues after the card form, of a customer who saves the card. */
export const SAVING_CARD: AdvanceInput = { kind: 'card-token', token: CARD, saveCard: true };

/** The 3-D Secure data of a card that supports version 2. */
export const VERSION_2 = { protocolVersion: '2.2.0', threeDSServerTransID: TRANSACTION };
/** The step in which the bank fingerprints the browser. */
export const FINGERPRINT = { do: 'fingerprint', url: 'https://acs.example/method', fields: {} };

/** Returns the form fields that the page of the bank posts after a challenge. */
export function cres(threeDSServerTransID = TRANSACTION): { cres: string } {
  const response = { threeDSServerTransID, messageType: 'CRes', messageVersion: '2.2.0', transStatus: 'Y' };
  return { cres: Buffer.from(JSON.stringify(response)).toString('base64url') };
}

/** Returns the input with which the provider continues after a challenge, with these posted fields. */
export function challengeInput(fields: Record<string, string>): AdvanceInput {
  return { kind: 'challenge', fields };
}

/** Returns the stored data of an attempt while the bank fingerprints the browser. */
export function fingerprinted() {
  return {
    saveCard: false,
    isAsked: false,
    card: { idOper: CARD },
    authentication: { version: '2.2.0', transactionId: TRANSACTION },
  };
}

/** Returns an attempt while the bank challenges the customer. */
export function challenged(): ProviderAttempt {
  const step = { do: 'challenge', url: 'https://acs.example/ask', fields: { creq: 'q' } };
  return attemptOf({ data: { ...fingerprinted(), step } });
}
