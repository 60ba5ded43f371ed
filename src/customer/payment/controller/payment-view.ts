// What the server's word on a payment means for the page that shows it.
import type { Failure, PaymentStatus, Step } from '#contract/attempts.ts';
import { isUnderWay } from '#domain/attempt.ts';
import { isPaid } from '#domain/payment.ts';

/** Steps that take the customer to a page of the provider's. */
export type ProviderPage = Extract<Step, { do: 'redirect' | 'post' }>;
/** The provider's card form. */
export type CardForm = Extract<Step, { do: 'mount' }>;
/** Steps that are done in this page. */
export type CustomerAction = CardForm | Extract<Step, { do: 'fingerprint' | 'challenge' | 'confirm' }>;

export type PaymentView =
  | { readonly kind: 'paid' }
  /** Nobody can pay it any more. */
  | { readonly kind: 'closed'; readonly failure: Failure | null }
  /** This attempt is over, the payment is not. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'action'; readonly action: CustomerAction }
  | { readonly kind: 'redirect'; readonly page: ProviderPage }
  /** Money may be moving: nothing to do but ask again. */
  | { readonly kind: 'wait' }
  /** Nobody has begun to pay it. */
  | { readonly kind: 'not-started' };

export function paymentView({ state, attempt }: PaymentStatus): PaymentView {
  if (isPaid(state)) return { kind: 'paid' };
  if (state !== 'pending') return { kind: 'closed', failure: attempt?.failure ?? null };
  if (attempt === null) return { kind: 'not-started' };
  if (attempt.state === 'canceled') return { kind: 'failed', failure: attempt.failure ?? CANCELED_BY_CUSTOMER };
  if (attempt.state === 'failed') return { kind: 'failed', failure: attempt.failure ?? NO_REASON };
  return isUnderWay(attempt.state) ? stepView(attempt.step) : { kind: 'wait' };
}

const CANCELED_BY_CUSTOMER: Failure = { reason: 'canceled-by-guest', code: null };
const NO_REASON: Failure = { reason: 'try-again', code: null };

function stepView(step: Step): PaymentView {
  switch (step.do) {
    case 'redirect':
    case 'post':
      return { kind: 'redirect', page: step };
    case 'mount':
    case 'fingerprint':
    case 'challenge':
    case 'confirm':
      return { kind: 'action', action: step };
    default:
      return { kind: 'wait' };
  }
}
