// What is known about the money of a payment: from its state, its latest attempt, and what the provider confirmed.
import { type AttemptState, isAttemptInProgress } from './attempt.ts';
import { isPaid, isPending, type PaymentState } from './payment.ts';

/**
 * What can be known about the money of a payment. `in-progress`: an attempt has begun or waits for the customer. `checking`: the
 * charge was requested and has no result yet. `unpaid`: the provider confirmed that nothing was charged. `unknown`: the payment or
 * its latest attempt has ended without that confirmation. `paid-late`: paid after it was canceled or had expired. `refunded`: all
 * of the money was returned.
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
/** What is known about the money of a payment, such as `paid` or `checking`. */
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** The facts about a payment from which the server and the browsers compute what is known about its money. */
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
 * Returns what is known about the money of a payment. Without a confirmation that nothing was charged, an ended payment or attempt
 * is `unknown`.
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
 * The outcomes of a payment that a browser without the customer's session is shown after the return from the bank's page, for
 * example because the bank's app opens another browser. `undecided`: the outcome may still change. `unpaid`: the provider confirmed
 * that nothing was charged.
 */
export const BANK_RETURN_OUTCOMES = ['paid', 'undecided', 'unpaid'] as const;
/** The outcome of a payment as shown in a browser without the customer's session after the return from the bank's page. */
export type BankReturnOutcome = (typeof BANK_RETURN_OUTCOMES)[number];

/**
 * Returns the outcome of a payment as shown in a browser without the customer's session after the return from the bank's page.
 * `unpaid` only if the provider confirmed that nothing was charged; `undecided` for every outcome that may still change.
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
