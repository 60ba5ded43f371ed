// The columns of an attempt that store what was reported about it without a charge, and when its status is queried next.

import { isAttemptInProgress } from '#domain/attempt.ts';
import { CALL_TIMEOUT_MS } from '#domain/attempt-decision.ts';
import { afterReport, nextStatusQuery, type QueriedAttempt, type UnpaidReport } from '#domain/attempt-queries.ts';
import { leaseUntil } from '#server/platform/background/lease.ts';
import type { Context } from '#server/platform/context.ts';
import type { AttemptSnapshot } from './stored-attempt.ts';

/** Returns the columns to store before a call to the payment provider. They plan a status query in case no response arrives. */
export function callColumns({ now }: Context) {
  return { charge_sent_on: now, next_query_on: leaseUntil(now, CALL_TIMEOUT_MS) };
}

/**
 * Returns the columns to store before an attempt's status is queried. They plan the next query, in case the response changes
 * nothing or this process dies before it.
 */
export function statusQueryColumns({ now }: Context, attempt: AttemptSnapshot) {
  const isEnded = !isAttemptInProgress(attempt.state);
  const next = isEnded ? leaseUntil(now, CALL_TIMEOUT_MS) : nextStatusQuery(queriedAttempt(attempt), now);
  return { queried_on: now, next_query_on: next };
}

/** The columns that `queryColumns` returns: what was reported about an attempt without a charge, and its next status query. */
export type QueryColumns = Pick<
  AttemptSnapshot,
  'unpaid_confirmation' | 'unanswered_since' | 'unpaid_reported_on' | 'next_query_on'
>;

/** Returns the columns that store a report about an attempt without a known charge, and the time of its next status query. */
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
