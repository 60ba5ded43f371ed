// Decisions of staff about payment attempts whose outcome the provider has not reported.
import { type AttemptState, isAttemptInProgress, type UnpaidConfirmation } from './attempt.ts';

/** The outcomes that a person may record, after checking at the bank, for an attempt whose outcome is not known. */
export const ATTEMPT_DECISIONS = ['charged', 'not-charged'] as const;
export type AttemptDecision = (typeof ATTEMPT_DECISIONS)[number];

/** Milliseconds after which a call to a payment provider counts as lost: its process died, and no response will arrive. */
export const CALL_TIMEOUT_MS = 45_000;

/**
 * True if the response to a call that was sent at that time may still arrive. A time far ahead of now was stored by a clock that
 * was put back since: its call counts as lost.
 */
export function isCallPending(sentOn: Date, now: Date): boolean {
  return Math.abs(now.getTime() - sentOn.getTime()) < CALL_TIMEOUT_MS;
}

/** What is stored about the outcome of a payment attempt, to decide whether a person may record it. */
export interface StoredOutcome {
  readonly state: AttemptState;
  /** Null while the attempt is in progress, and if it has succeeded. */
  readonly unpaidConfirmation: UnpaidConfirmation | null;
  /** When the call that may move money was sent; null if none is in progress. */
  readonly chargeSentOn: Date | null;
}

/**
 * True if money may have moved and the provider has not reported it, so that a person may record the outcome: the attempt
 * is unknown, its call got no response in time, or it has ended without a confirmation that nothing was charged.
 */
export function isOutcomeMissing({ state, unpaidConfirmation, chargeSentOn }: StoredOutcome, now: Date): boolean {
  if (chargeSentOn !== null && isCallPending(chargeSentOn, now)) return false;
  if (!isAttemptInProgress(state)) return unpaidConfirmation === 'none';
  return state === 'unknown' || chargeSentOn !== null;
}
