// What the server's word on a payment means for the page that shows it.
import type { Failure, PaymentStatus, Step } from '#contract/attempts.ts';
import { isUnderWay } from '#domain/attempt.ts';
import { isPaid } from '#domain/payment.ts';

/** Steps that take the guest to a page of the provider's. */
export type Leave = Extract<Step, { do: 'redirect' | 'post' }>;
/** The provider's card form. */
export type Mount = Extract<Step, { do: 'mount' }>;
/** Steps that are done in this page. */
export type Act = Mount | Extract<Step, { do: 'fingerprint' | 'challenge' | 'confirm' }>;

export type Meaning =
  | { readonly is: 'paid' }
  /** Nobody can pay it any more. */
  | { readonly is: 'closed'; readonly failure: Failure | null }
  /** This attempt is over, the payment is not. */
  | { readonly is: 'failed'; readonly failure: Failure }
  | { readonly is: 'act'; readonly act: Act }
  | { readonly is: 'leave'; readonly leave: Leave }
  /** Money may be moving: nothing to do but ask again. */
  | { readonly is: 'wait' }
  /** Nobody has begun to pay it. */
  | { readonly is: 'open' };

export function meaningOf({ state, attempt }: PaymentStatus): Meaning {
  if (isPaid(state)) return { is: 'paid' };
  if (state !== 'pending') return { is: 'closed', failure: attempt?.failure ?? null };
  if (attempt === null) return { is: 'open' };
  if (attempt.state === 'canceled') return { is: 'failed', failure: attempt.failure ?? GIVEN_UP };
  if (attempt.state === 'failed') return { is: 'failed', failure: attempt.failure ?? NO_WORD };
  return isUnderWay(attempt.state) ? meaningOfStep(attempt.step) : { is: 'wait' };
}

const GIVEN_UP: Failure = { reason: 'canceled-by-guest', code: null };
const NO_WORD: Failure = { reason: 'try-again', code: null };

function meaningOfStep(step: Step): Meaning {
  switch (step.do) {
    case 'redirect':
    case 'post':
      return { is: 'leave', leave: step };
    case 'mount':
    case 'fingerprint':
    case 'challenge':
    case 'confirm':
      return { is: 'act', act: step };
    default:
      return { is: 'wait' };
  }
}
