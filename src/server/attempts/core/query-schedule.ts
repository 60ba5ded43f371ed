// The columns that store what was learned about an attempt without a known charge, and when its status is queried next.

import { isAttemptInProgress } from '#domain/attempt.ts';
import { CALL_TIMEOUT_MS } from '#domain/attempt-decision.ts';
import { afterReport, nextStatusQuery, type QueriedAttempt, type UnpaidReport } from '#domain/attempt-queries.ts';
import { leaseUntil } from '#server/platform/background/lease.ts';
import type { Context } from '#server/platform/context.ts';
import type { AttemptSnapshot } from './stored-attempt.ts';

/** The columns of an attempt whose call to the provider is about to be sent. Its status is queried if no response arrives. */
export function callColumns({ now }: Context) {
  return { charge_sent_on: now, next_query_on: leaseUntil(now, CALL_TIMEOUT_MS) };
}

/**
 * The columns of an attempt whose status is about to be queried. The query of an attempt in progress is repeated later if the
 * response does not change the attempt; that of an ended one if this process dies before the response.
 */
export function statusQueryColumns({ now }: Context, attempt: AttemptSnapshot) {
  const isEnded = !isAttemptInProgress(attempt.state);
  const next = isEnded ? leaseUntil(now, CALL_TIMEOUT_MS) : nextStatusQuery(queriedAttempt(attempt), now);
  return { queried_on: now, next_query_on: next };
}

export type QueryColumns = Pick<
  AttemptSnapshot,
  'unpaid_confirmation' | 'unanswered_since' | 'unpaid_reported_on' | 'next_query_on'
>;

/** The columns that store this report about an attempt, and the time of its next status query. */
export function queryColumns({ now }: Context, attempt: AttemptSnapshot, report: UnpaidReport): QueryColumns {
  const { unpaidConfirmation, unansweredSince, unpaidReportedOn, nextQueryOn } = afterReport(
    queriedAttempt(attempt),
    report,
    now,
  );
  return {
    unpaid_confirmation: unpaidConfirmation,
    unanswered_since: unansweredSince,
    unpaid_reported_on: unpaidReportedOn,
    next_query_on: nextQueryOn,
  };
}

function queriedAttempt(attempt: AttemptSnapshot): QueriedAttempt {
  return {
    state: attempt.state,
    paymentOption: attempt.payment_option,
    createdOn: attempt.created_on,
    unpaidConfirmation: attempt.unpaid_confirmation,
    unansweredSince: attempt.unanswered_since,
    unpaidReportedOn: attempt.unpaid_reported_on,
    isDecided: attempt.decided_on !== null,
  };
}
