// What is known about the money of a payment: from its state, its latest attempt, and what the provider confirmed.
import { type AttemptState, isAttemptInProgress } from './attempt.ts';
import { isPaid, isPending, type PaymentState } from './payment.ts';

/**
 * What has happened to the money of a payment, as far as the system knows. An attempt is one try to pay it online. `not-started`:
 * no attempt exists. `in-progress`: an attempt has begun or waits for the customer. `checking`: the charge was requested, and its
 * result is not known yet. `unpaid`: the provider confirmed that nothing was charged. `unknown`: the payment or its latest attempt
 * has ended, and the provider has not confirmed that nothing was charged. `paid-late`: paid after the payment was canceled or had
 * expired. `refunded`: all of the money was returned.
 */
export const PAYMENT_OUTCOMES = [
  'not-started',
  'in-progress',
  'checking',
  'unpaid',
  'unknown',
  'paid',
  'paid-late',
  'refunded',
] as const;
/** What has happened to the money of a payment, as far as the system knows, such as `paid` or `checking`. */
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** The data of a payment from which `paymentOutcome` computes its outcome, on the server and in browsers. */
export interface PaymentOutcomeFacts {
  readonly state: PaymentState;
  /** The latest attempt; null if none exists. */
  readonly attempt: { readonly state: AttemptState } | null;
  /** True if the provider confirmed for every attempt that nothing was charged. */
  readonly isConfirmedUnpaid: boolean;
  /** True if the money arrived after the payment had been canceled or had expired. */
  readonly isLate: boolean;
}

/**
 * Returns what has happened to the money of a payment, as far as the system knows. If the payment or its latest attempt to pay has
 * ended unpaid, the result is `unpaid` only if the provider confirmed that nothing was charged; otherwise it is `unknown`.
 */
export function paymentOutcome({ state, attempt, isConfirmedUnpaid, isLate }: PaymentOutcomeFacts): PaymentOutcome {
  if (state === 'refunded') return 'refunded';
  if (isPaid(state)) return isLate ? 'paid-late' : 'paid';
  if (isPending(state) && attempt !== null && isAttemptInProgress(attempt.state))
    return attempt.state === 'created' || attempt.state === 'action' ? 'in-progress' : 'checking';
  if (!isConfirmedUnpaid) return 'unknown';
  return isPending(state) && attempt === null ? 'not-started' : 'unpaid';
}

/**
 * The outcomes of a payment that are shown to a customer who returns from the bank's page in another browser. That browser has no
 * session of the customer, for example because the bank's app has opened it. `undecided`: the outcome may still change. `unpaid`:
 * the provider confirmed that nothing was charged.
 */
export const BANK_RETURN_OUTCOMES = ['paid', 'undecided', 'unpaid'] as const;
/**
 * The outcome of a payment as it is shown after the return from the bank's page in a browser without the customer's session:
 * `paid`, `undecided` or `unpaid`.
 */
export type BankReturnOutcome = (typeof BANK_RETURN_OUTCOMES)[number];

/**
 * Simplifies the outcome of a payment for a browser that returns from the bank's page and has no session of the customer. `unpaid`
 * only if the provider confirmed that nothing was charged. `undecided` while the outcome may still change.
 */
export function bankReturnOutcome(payment: PaymentOutcomeFacts): BankReturnOutcome {
  const outcome = paymentOutcome(payment);
  if (isPaidOutcome(outcome)) return 'paid';
  return outcome === 'unpaid' ? 'unpaid' : 'undecided';
}

/** True if this outcome of a payment means that its money has arrived, even if it was refunded later. */
export function isPaidOutcome(outcome: PaymentOutcome): boolean {
  return outcome === 'paid' || outcome === 'paid-late' || outcome === 'refunded';
}
