// Test data for the payment controller: steps of an attempt, and fields of a payment's status.
import type { AttemptStep } from '#contract/attempts.ts';
import { statusFields } from './payment-venue.ts';

/** Test data: the payment step that sends the browser to a URL of the provider. */
export const REDIRECT_STEP: AttemptStep = { do: 'redirect', url: 'https://pay.test/1' };
/** Test data: the payment step that sends the browser to the provider by submitting a form. */
export const POST_STEP: AttemptStep = { do: 'post', url: 'https://bank.test/pay', fields: { Ds_Signature: 'x' } };
/** Test data: the payment step that shows the card form of Redsys. */
export const CARD_FORM_STEP = {
  do: 'mount',
  form: 'insite',
  script: 'https://bank.test/form.js',
  origin: 'https://bank.test',
  fields: { order: '1234' },
} as const satisfies AttemptStep;
/** Test data: the 3-D Secure step in which the bank identifies the browser in a hidden frame. */
export const FINGERPRINT_STEP: AttemptStep = {
  do: 'fingerprint',
  url: 'https://acs.test/method',
  fields: { threeDSMethodData: 'x' },
};
/** Test data: the 3-D Secure step in which the bank asks the customer for a confirmation. */
export const CHALLENGE_STEP: AttemptStep = { do: 'challenge', url: 'https://acs.test/ask', fields: { creq: 'x' } };
/** Test data: the payment step in which the page waits for the provider. */
export const WAIT_STEP: AttemptStep = { do: 'wait' };

/** Test data: fields of the status of a paid order. */
export const PAID_STATUS_FIELDS = statusFields('succeeded', 'succeeded');
/** Test data: fields of the status of a canceled order. */
export const CANCELED_STATUS_FIELDS = statusFields('canceled', 'canceled');
/** Test data: the failure after the customer canceled the payment. */
export const CANCELED_BY_CUSTOMER = { reason: 'canceled-by-guest', code: null } as const;

/** Returns the part of an order's status, for tests, that says that its latest attempt failed for this reason. */
export function failedAttemptFields(reason: 'card-denied' | 'not-successful' | 'bizum-denied' | 'canceled-by-guest') {
  return { attempt: { state: 'failed', failure: { reason, code: null }, step: { do: 'done' } } } as const;
}
