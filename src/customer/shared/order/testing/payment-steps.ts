// Test data for the payment controller: steps of an attempt, and fields of a payment's status.
import type { AttemptStep } from '#contract/attempts.ts';
import { statusFields } from './payment-venue.ts';

export const REDIRECT: AttemptStep = { do: 'redirect', url: 'https://pay.test/1' };
export const POST: AttemptStep = { do: 'post', url: 'https://bank.test/pay', fields: { Ds_Signature: 'x' } };
export const MOUNT = {
  do: 'mount',
  form: 'insite',
  script: 'https://bank.test/form.js',
  origin: 'https://bank.test',
  fields: { order: '1234' },
} as const satisfies AttemptStep;
export const FINGERPRINT: AttemptStep = {
  do: 'fingerprint',
  url: 'https://acs.test/method',
  fields: { threeDSMethodData: 'x' },
};
export const CHALLENGE: AttemptStep = { do: 'challenge', url: 'https://acs.test/ask', fields: { creq: 'x' } };
export const WAIT: AttemptStep = { do: 'wait' };

export const PAID = statusFields('succeeded', 'succeeded');
export const CLOSED = statusFields('canceled', 'canceled');
export const CANCELED_BY_CUSTOMER = { reason: 'canceled-by-guest', code: null } as const;

/** Returns status fields of an attempt that failed for this reason. */
export function failedBy(reason: 'card-denied' | 'not-successful' | 'bizum-denied' | 'canceled-by-guest') {
  return { attempt: { state: 'failed', failure: { reason, code: null }, step: { do: 'done' } } } as const;
}
