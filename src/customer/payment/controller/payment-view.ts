// Maps the server's payment status to what the page has to do.
import type { AttemptFailure, AttemptStep, PaymentStatus } from '#contract/attempts.ts';
import { isAttemptInProgress } from '#domain/attempt.ts';
import { isPaid } from '#domain/payment.ts';

/** The steps of a payment that redirect the browser to a page of the provider. */
export type ProviderPage = Extract<AttemptStep, { do: 'redirect' | 'post' }>;
/** The step that shows the provider's card form in this page. */
export type CardForm = Extract<AttemptStep, { do: 'mount' }>;
/** The steps of a payment that the customer, or the bank's frame, completes in this page. */
export type CustomerAction = CardForm | Extract<AttemptStep, { do: 'fingerprint' | 'challenge' | 'confirm' }>;

/** What the page shows or does for a payment status of the server. */
export type PaymentView =
  | { readonly kind: 'paid' }
  /** The payment is canceled or expired and can no longer be paid. */
  | { readonly kind: 'closed'; readonly failure: AttemptFailure | null }
  /** The latest attempt has ended; the payment can still be paid by another one. */
  | { readonly kind: 'failed'; readonly failure: AttemptFailure }
  | { readonly kind: 'action'; readonly action: CustomerAction }
  | { readonly kind: 'redirect'; readonly page: ProviderPage }
  /** Money may be moving: the status has to be polled. */
  | { readonly kind: 'wait' }
  /** The payment has no attempt. */
  | { readonly kind: 'not-started' };

export const CANCELED_BY_CUSTOMER: AttemptFailure = { reason: 'canceled-by-guest', code: null };
/** The failure that is shown if the server reports none for the payment attempt. Its text asks the customer to try again. */
export const NO_REASON: AttemptFailure = { reason: 'try-again', code: null };

/** Maps a payment status to what the page shows or does. */
export function paymentView({ state, attempt }: PaymentStatus): PaymentView {
  if (isPaid(state)) return { kind: 'paid' };
  if (state !== 'pending') return { kind: 'closed', failure: attempt?.failure ?? null };
  if (attempt === null) return { kind: 'not-started' };
  if (attempt.state === 'canceled') return { kind: 'failed', failure: attempt.failure ?? CANCELED_BY_CUSTOMER };
  if (attempt.state === 'failed') return { kind: 'failed', failure: attempt.failure ?? NO_REASON };
  return isAttemptInProgress(attempt.state) ? stepView(attempt.step) : { kind: 'wait' };
}

/**
 * True for a payment that staff collect and that nothing is charging: canceling its attempt leaves it as it is, so that this page
 * has nothing more to do with it.
 */
export function isLeftToStaff(status: PaymentStatus): boolean {
  const { kind } = paymentView(status);
  return status.method === 'manual' && (kind === 'failed' || kind === 'not-started');
}

function stepView(step: AttemptStep): PaymentView {
  switch (step.do) {
    case 'redirect':
    case 'post':
      return { kind: 'redirect', page: step };
    case 'mount':
    case 'fingerprint':
    case 'challenge':
    case 'confirm':
      return { kind: 'action', action: step };
    case 'wait':
    case 'done':
      return { kind: 'wait' };
  }
}
