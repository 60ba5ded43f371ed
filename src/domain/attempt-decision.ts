// Decisions of staff about payment attempts whose outcome the provider has not reported.
import { type AttemptState, isAttemptInProgress, type UnpaidConfirmation } from './attempt.ts';

/** The outcomes that a person may record, after checking at the bank, for a payment attempt whose outcome is not known. */
export const ATTEMPT_DECISIONS = ['charged', 'not-charged'] as const;
/** Whether a payment attempt was charged, as a person found at the bank: `charged` or `not-charged`. */
export type AttemptDecision = (typeof ATTEMPT_DECISIONS)[number];

/**
 * Milliseconds after which a call to a payment provider without a response counts as lost. It is then assumed that the process that
 * sent the call has died.
 */
export const PROVIDER_CALL_TIMEOUT_MS = 45_000;

/**
 * True if the response to a call that was sent to a payment provider at `sentOn` may still arrive. A `sentOn` far in the future
 * counts as lost: it was stored before the server's clock was put back.
 */
export function isProviderCallPending(sentOn: Date, now: Date): boolean {
  return Math.abs(now.getTime() - sentOn.getTime()) < PROVIDER_CALL_TIMEOUT_MS;
}

/** What is stored about the outcome of a payment attempt: the input of `isOutcomeMissing`. */
interface StoredOutcome {
  readonly state: AttemptState;
  /** Null while the attempt is in progress, and if it has succeeded. */
  readonly unpaidConfirmation: UnpaidConfirmation | null;
  /** When the call that may move money was sent; null if none is in progress. */
  readonly chargeSentOn: Date | null;
}

/**
 * True if staff may record the outcome of a payment attempt: money may have moved, and the payment provider has not reported
 * whether it moved. False while the response to the call that charges may still arrive.
 */
export function isOutcomeMissing({ state, unpaidConfirmation, chargeSentOn }: StoredOutcome, now: Date): boolean {
  if (chargeSentOn !== null && isProviderCallPending(chargeSentOn, now)) return false;
  if (!isAttemptInProgress(state)) return unpaidConfirmation === 'none';
  return state === 'unknown' || chargeSentOn !== null;
}
