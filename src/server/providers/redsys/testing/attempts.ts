// Test attempts as the caller passes them to the provider, and functions that read a status.
import type { AttemptStep } from '#contract/attempts.ts';
import { cents } from '#domain/money.ts';
import type { AdvanceInput, AttemptData, Browser, ProviderAttempt, ProviderStatus } from '#server/attempts/index.ts';

export const ORDER = '1121abcdEFGH';
export const NOW = new Date('2026-11-21T20:00:00Z');
export const EXPIRY = new Date('2026-11-21T20:40:00Z');

export function attemptOf(more: Partial<ProviderAttempt> = {}): ProviderAttempt {
  return {
    id: '0199a0c0-0000-7000-8000-000000000001',
    ref: ORDER,
    paymentOption: 'card',
    amount: cents(3350),
    data: {},
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

/** The parameters of every request for that attempt. */
export const BASIS = {
  DS_MERCHANT_ORDER: ORDER,
  DS_MERCHANT_MERCHANTCODE: '999008881',
  DS_MERCHANT_TERMINAL: '1',
  DS_MERCHANT_TRANSACTIONTYPE: '0',
  DS_MERCHANT_AMOUNT: '3350',
  DS_MERCHANT_CURRENCY: '978',
};

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

export const PAYER = { providerCustomerId: null, email: null };

/** Returns the attempt after this status was stored. */
export function afterStatus(attempt: ProviderAttempt, { data }: ProviderStatus): ProviderAttempt {
  const stored: AttemptData = data === undefined ? attempt.data : JSON.parse(JSON.stringify(data));
  return { ...attempt, data: stored };
}

/** Returns the customer action required. Throws if there is none. */
export function stepOf({ outcome }: ProviderStatus): AttemptStep {
  if (outcome.state !== 'action') throw new Error(`No step, but ${JSON.stringify(outcome)}`);
  return outcome.step;
}

export const CARD = 'f'.repeat(40);
export const TRANSACTION = 'ad5165fd-bc46-4d64-84de-d135070191a1';
export const CARD_TOKEN: AdvanceInput = { kind: 'card-token', token: CARD, saveCard: false };
export const SAVING_CARD: AdvanceInput = { kind: 'card-token', token: CARD, saveCard: true };

export const VERSION_2 = { protocolVersion: '2.2.0', threeDSServerTransID: TRANSACTION };
export const FINGERPRINT = { do: 'fingerprint', url: 'https://acs.example/method', fields: {} };

export function cres(threeDSServerTransID = TRANSACTION): { cres: string } {
  const response = { threeDSServerTransID, messageType: 'CRes', messageVersion: '2.2.0', transStatus: 'Y' };
  return { cres: Buffer.from(JSON.stringify(response)).toString('base64url') };
}

export function challengeInput(fields: Record<string, string>): AdvanceInput {
  return { kind: 'challenge', fields };
}

export function fingerprinted() {
  return {
    saveCard: false,
    isAsked: false,
    card: { idOper: CARD },
    authentication: { version: '2.2.0', transactionId: TRANSACTION },
  };
}

export function challenged(): ProviderAttempt {
  const step = { do: 'challenge', url: 'https://acs.example/ask', fields: { creq: 'q' } };
  return attemptOf({ data: { ...fingerprinted(), step } });
}
