// The replies of the in-memory bank, and the step that each of them leads to.
import type { AttemptStep } from '#contract/attempts.ts';
import type { PaymentOption } from '#domain/provider.ts';
import type { ProviderAttempt } from '#server/attempts/index.ts';

/** A reply of the in-memory test bank to one call that may move money. Tests set the replies by these names. */
export type BankReply =
  | 'charge'
  | 'refuse'
  /** The saved card no longer exists at the bank. */
  | 'card-gone'
  | 'mount'
  | 'fingerprint'
  | 'challenge'
  | 'confirm'
  | 'redirect'
  | 'processing'
  | 'charge-another-amount'
  /** The connection breaks before, or after, the money moved. */
  | 'break-before'
  | 'break-after'
  /** No reply until `release` is called; then it charges. */
  | 'hang';

/** The address of the payment page of the in-memory test bank. */
export const BANK_PAGE_URL = 'https://bank.test/page';
/** The reply of the in-memory test bank to the start of an attempt, by payment option, unless the test sets another one. */
export const DEFAULT_BANK_REPLIES: Readonly<Record<PaymentOption, BankReply>> = {
  checkout: 'redirect',
  redirect: 'redirect',
  bizum: 'redirect',
  card: 'mount',
  'saved-card': 'charge',
  googlepay: 'charge',
  applepay: 'charge',
};

const SCRIPT = 'https://bank.test/form.js';
/**
 * The step that each reply of the in-memory test bank requires of the customer's browser, such as a redirect. Replies that are not
 * listed require none.
 */
export const STEP_BY_BANK_REPLY: Readonly<Record<string, AttemptStep>> = {
  redirect: { do: 'redirect', url: BANK_PAGE_URL },
  mount: { do: 'mount', form: 'insite', script: SCRIPT, origin: 'https://bank.test', fields: {} },
  fingerprint: { do: 'fingerprint', url: BANK_PAGE_URL, fields: {} },
  challenge: { do: 'challenge', url: BANK_PAGE_URL, fields: {} },
  confirm: { do: 'confirm', script: SCRIPT, publishableKey: 'pk', clientSecret: 'only for this customer' },
};

/**
 * Returns the step that this reply of the in-memory test bank requires of the customer's browser, such as a redirect; `wait` if it
 * requires none. The step `challenge` contains the return address of the attempt.
 */
export function stepForReply(reply: string, { returnUrl }: ProviderAttempt): AttemptStep {
  const step = STEP_BY_BANK_REPLY[reply] ?? { do: 'wait' };
  return step.do === 'challenge' ? { ...step, fields: { returnUrl } } : step;
}
