// Payment attempts for tests, as the caller passes them to the provider, and functions that read a reply.
import type { AttemptStep } from '#contract/attempts.ts';
import { cents } from '#domain/money.ts';
import type {
  AdvanceInput,
  CustomerBrowser,
  ProviderAttempt,
  ProviderAttemptData,
  ProviderQueryOptions,
  ProviderReply,
} from '#server/attempts/index.ts';

/** The reference of the payment attempts in tests, which is also their order number at Redsys. */
export const REDSYS_ORDER_NUMBER = '1121abcdEFGH';
/** The fixed time that the clock shows in tests of the Redsys provider. */
export const NOW = new Date('2026-11-21T20:00:00Z');
/** The time at which the payment attempts in tests expire, 40 minutes after `NOW`. */
export const EXPIRY = new Date('2026-11-21T20:40:00Z');

/** The options of status queries in tests: a time limit of five seconds. */
export const QUERY_OPTIONS: ProviderQueryOptions = { timeoutMs: 5_000 };

/** Returns a payment attempt of 33,50 € by card, for tests. `more` replaces fields of it. */
export function attemptOf(more: Partial<ProviderAttempt> = {}): ProviderAttempt {
  return {
    id: '0199a0c0-0000-7000-8000-000000000001',
    ref: REDSYS_ORDER_NUMBER,
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

/** The parameters that every request to Redsys for the payment attempt of `attemptOf` must have, for tests. */
export const REQUEST_PARAMETERS = {
  DS_MERCHANT_ORDER: REDSYS_ORDER_NUMBER,
  DS_MERCHANT_MERCHANTCODE: '999008881',
  DS_MERCHANT_TERMINAL: '1',
  DS_MERCHANT_TRANSACTIONTYPE: '0',
  DS_MERCHANT_AMOUNT: '3350',
  DS_MERCHANT_CURRENCY: '978',
};

/** The browser data of a customer in tests, as 3-D Secure needs them. */
export const BROWSER_DATA: CustomerBrowser = {
  address: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (a phone)',
  accept: '*/*',
  language: 'es-ES',
  colorDepth: 30,
  screenHeight: 844,
  screenWidth: 390,
  timeZoneOffset: -60,
};

/** A customer in tests who has neither an id at the provider nor an e-mail. */
export const PAYER = { providerCustomerId: null, email: null };

/** Returns the payment attempt as it is stored after this reply of the provider, for the next call in a test. */
export function attemptAfterReply(attempt: ProviderAttempt, { data }: ProviderReply): ProviderAttempt {
  const stored: ProviderAttemptData = data === undefined ? attempt.data : JSON.parse(JSON.stringify(data));
  return { ...attempt, data: stored };
}

/**
 * Returns what the customer's browser must do next according to a reply of the provider, for tests. Throws if the reply requires
 * nothing.
 */
export function stepOf({ outcome }: ProviderReply): AttemptStep {
  if (outcome.state !== 'action') throw new Error(`No step, but ${JSON.stringify(outcome)}`);
  return outcome.step;
}

/** The reference (token) of a card that was typed into the form of Redsys, for tests. */
export const CARD_TOKEN = 'f'.repeat(40);
/** The id of the 3-D Secure transaction in tests. */
export const THREE_DS_TRANSACTION_ID = 'ad5165fd-bc46-4d64-84de-d135070191a1';
/** The input of the browser in tests once the card form has ended, with the token of a card that the customer does not save. */
export const CARD_TOKEN_INPUT: AdvanceInput = { kind: 'card-token', token: CARD_TOKEN, saveCard: false };
/** The input of the browser in tests once the card form has ended, with the token of a card that the customer saves. */
export const SAVE_CARD_INPUT: AdvanceInput = { kind: 'card-token', token: CARD_TOKEN, saveCard: true };

/** The 3-D Secure data in a response of the test bank for a card that supports version 2. */
export const THREE_DS_VERSION_2 = { protocolVersion: '2.2.0', threeDSServerTransID: THREE_DS_TRANSACTION_ID };
/**
 * The step of the customer's browser that tests expect when a page of the bank must fingerprint the browser, as 3-D Secure
 * requires.
 */
export const FINGERPRINT_STEP = { do: 'fingerprint', url: 'https://acs.example/method', fields: {} };

/** Returns the form field `cres` that the page of the bank posts after an accepted 3-D Secure challenge, for tests. */
export function cres(threeDSServerTransID = THREE_DS_TRANSACTION_ID): { cres: string } {
  const response = { threeDSServerTransID, messageType: 'CRes', messageVersion: '2.2.0', transStatus: 'Y' };
  return { cres: Buffer.from(JSON.stringify(response)).toString('base64url') };
}

/**
 * Returns what the server passes to the provider in tests when the page of the bank has posted these fields after a challenge.
 */
export function challengeInput(fields: Record<string, string>): AdvanceInput {
  return { kind: 'challenge', fields };
}

/** Returns the stored data of a payment attempt while the bank fingerprints the browser (3-D Secure), for tests. */
export function fingerprintData() {
  return {
    saveCard: false,
    isAsked: false,
    card: { idOper: CARD_TOKEN },
    authentication: { version: '2.2.0', transactionId: THREE_DS_TRANSACTION_ID },
  };
}

/** Returns a payment attempt while the bank challenges the customer (asks them to confirm the payment), for tests. */
export function challengedAttempt(): ProviderAttempt {
  const step = { do: 'challenge', url: 'https://acs.example/ask', fields: { creq: 'q' } };
  return attemptOf({ data: { ...fingerprintData(), step } });
}
