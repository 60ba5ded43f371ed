// The columns of an attempt that store what was reported about it without a charge, and when its status is queried next.

import { isAttemptInProgress } from '#domain/attempt.ts';
import { PROVIDER_CALL_TIMEOUT_MS } from '#domain/attempt-decision.ts';
import {
  type AttemptToQuery,
  nextStatusQueryState,
  nextStatusQueryTime,
  type UnconfirmedAttemptEvent,
} from '#domain/attempt-queries.ts';
import { timeAfterMs } from '#server/platform/background/lease.ts';
import type { Context } from '#server/platform/context.ts';
import type { AttemptSnapshot } from './stored-attempt.ts';

/**
 * Returns the column values to store in an attempt to pay before a call to its provider that may move money. They mark the call as
 * in progress, and plan a status query in case no response arrives.
 */
export function chargeCallColumns({ now }: Context) {
  return { charge_sent_on: now, next_query_on: timeAfterMs(now, PROVIDER_CALL_TIMEOUT_MS) };
}

/**
 * Returns the column values to store in an attempt to pay before its provider is asked for the status. They store the time of this
 * query, and plan the next one in case no response is stored.
 */
export function statusQueryColumns({ now }: Context, attempt: AttemptSnapshot) {
  const isEnded = !isAttemptInProgress(attempt.state);
  const next = isEnded ? timeAfterMs(now, PROVIDER_CALL_TIMEOUT_MS) : nextStatusQueryTime(queriedAttempt(attempt), now);
  return { queried_on: now, next_query_on: next };
}

/**
 * The columns of an attempt to pay that change after an event in which the provider did not confirm a charge. They store how
 * certain it is that nothing was charged, and when the provider is asked next. `unpaidReportColumns` computes them.
 */
export type UnpaidReportColumns = Pick<
  AttemptSnapshot,
  'unpaid_confirmation' | 'unanswered_since' | 'unpaid_reported_on' | 'next_query_on'
>;

/**
 * Returns the column values to store in an attempt to pay after an event in which the provider did not confirm a charge. `report`
 * is the event: the provider reported a state or did not respond, or staff recorded an outcome. The values say how certain it is
 * that nothing was charged (`unpaid_confirmation`), and when the provider is asked next.
 */
export function unpaidReportColumns(
  { now }: Context,
  attempt: AttemptSnapshot,
  report: UnconfirmedAttemptEvent,
): UnpaidReportColumns {
  const { unpaidConfirmation, unansweredSince, unpaidReportedOn, nextQueryOn } = nextStatusQueryState(
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

function queriedAttempt(attempt: AttemptSnapshot): AttemptToQuery {
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
