// Records what staff found at the bank about an attempt whose outcome its provider has not reported.
import type { AttemptDecisionResult, RecordAttemptDecisionInput } from '#contract/attempts.ts';
import { isAttemptInProgress } from '#domain/attempt.ts';
import { isOutcomeMissing } from '#domain/attempt-decision.ts';
import { recordActivity } from '#server/activity/index.ts';
import { closeIncidentsAfterOutcome } from '#server/incidents/index.ts';
import { readLoggedPayment } from '#server/payments/index.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { interactiveQueryOptions, type PaymentGateways } from './core/payment-gateways.ts';
import { queryAttemptStatus } from './core/query-attempt-status.ts';
import { unpaidReportColumns } from './core/query-schedule.ts';
import { applyConfirmedCharge, coversOwedAmount, PAID_ATTEMPT_VALUES } from './core/settle-paid-attempt.ts';
import {
  ATTEMPT_DATA_WITHOUT_CARD,
  type AttemptSnapshot,
  type AttemptWithPayment,
  lockAttempt,
  updateAttempt,
} from './core/stored-attempt.ts';

/**
 * Stores what staff found at the bank about an attempt to pay whose outcome its provider has not reported. First queries the
 * provider; if the outcome is known then, returns it and does not store `decision`. Throws a refusal if the note is missing, if the
 * customer may still be paying, or if the decision is `charged` and would settle a wrong amount.
 */
export async function recordAttemptDecision(
  context: StaffContext,
  gateways: PaymentGateways,
  { attemptId, decision, note }: RecordAttemptDecisionInput,
): Promise<AttemptDecisionResult> {
  const typed = requireReason(note, 'decision-note-required');
  const stored = await findOutcome(context.db, attemptId);
  if (!stored) throw new RefusalError('not-found');
  if (isMissing(stored, context.now))
    await queryAttemptStatus(context, gateways, attemptId, interactiveQueryOptions(gateways));

  await context.transaction(async (sql) => {
    const locked = await lockAttempt(sql, attemptId);
    if (isKnown(locked.attempt)) return;
    if (!isMissing(locked.attempt, context.now)) throw new RefusalError('attempt-under-way');
    const decided = { by: context.actor.userId, note: typed };
    if (decision === 'charged') await recordCharged(context, sql, locked, decided);
    else await recordNotCharged(context, sql, locked, decided);
    const subject = await readLoggedPayment(sql, locked.payment.id, locked.attempt.amount);
    const details = { ...subject, wasCharged: decision === 'charged' };
    await recordActivity(context, sql, { kind: 'attempt-decided', details });
  });
  return readResult(context.db, attemptId);
}

/** The member of staff who decided, and what they found at the bank. */
interface Decided {
  readonly by: string;
  readonly note: string;
}

type Outcome = Pick<AttemptSnapshot, 'state' | 'unpaid_confirmation' | 'charge_sent_on'>;

function isMissing({ state, unpaid_confirmation, charge_sent_on }: Outcome, now: Date): boolean {
  return isOutcomeMissing({ state, unpaidConfirmation: unpaid_confirmation, chargeSentOn: charge_sent_on }, now);
}

/** True if the provider has reported the outcome, or a member of staff has recorded it. */
function isKnown({ state, unpaid_confirmation: confirmation }: Outcome): boolean {
  return !isAttemptInProgress(state) && confirmation !== 'none';
}

/**
 * Settles the payment with the charge; what was charged above what its order owes is refunded. The provider is queried again later:
 * staff may be wrong.
 */
async function recordCharged(context: Context, sql: Sql, locked: AttemptWithPayment, decided: Decided): Promise<void> {
  const { attempt } = locked;
  // The payment must not be settled with an amount that was not charged.
  if (!coversOwedAmount(locked) || (await hasOtherAmount(sql, attempt.id)))
    throw new RefusalError('attempt-other-amount');
  // What was reported before the decision does not count against it.
  const recorded = { ...attempt, state: PAID_ATTEMPT_VALUES.state, unpaid_reported_on: null };
  await updateAttempt(context, sql, locked, {
    ...PAID_ATTEMPT_VALUES,
    ...unpaidReportColumns(context, recorded, { kind: 'decided' }),
    ...decisionColumns(context, decided),
  });
  await closeIncidentsAfterOutcome(context, sql, attempt.id, 'charged', decided);
  // The provider's id is unknown: its response was lost. Refunds identify the charge by the attempt's reference.
  await applyConfirmedCharge(context, sql, locked, null);
}

/** Ends the attempt, so that the payment can be paid again. The provider is queried again later: staff may be wrong. */
async function recordNotCharged(
  context: Context,
  sql: Sql,
  locked: AttemptWithPayment,
  decided: Decided,
): Promise<void> {
  const { attempt } = locked;
  const end = isAttemptInProgress(attempt.state) ? FAILED : { state: attempt.state };
  await updateAttempt(context, sql, locked, {
    ...end,
    ...unpaidReportColumns(context, { ...attempt, state: end.state }, { kind: 'decided' }),
    data: ATTEMPT_DATA_WITHOUT_CARD,
    charge_sent_on: null,
    ...decisionColumns(context, decided),
  });
  await closeIncidentsAfterOutcome(context, sql, attempt.id, 'not-charged', decided);
}

const FAILED = { state: 'failed', step: null, failure: 'not-successful', failure_code: null } as const;

function decisionColumns({ now }: Context, { by, note }: Decided) {
  return { decided_by: by, decided_on: now, decision_note: note };
}

async function hasOtherAmount(sql: Sql, attemptId: string): Promise<boolean> {
  const mismatch = await sql
    .selectFrom('payment_incidents')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', 'amount-mismatch')
    .executeTakeFirst();
  return mismatch !== undefined;
}

function findOutcome(db: Database, attemptId: string) {
  return db
    .selectFrom('payment_attempts')
    .leftJoin('staff_users', 'staff_users.id', 'decided_by')
    .select(['payment_id', 'state', 'unpaid_confirmation', 'charge_sent_on', 'decision_note', 'staff_users.name'])
    .where('payment_attempts.id', '=', attemptId)
    .executeTakeFirst();
}

async function readResult(db: Database, attemptId: string): Promise<AttemptDecisionResult> {
  const stored = await findOutcome(db, attemptId);
  if (!stored) throw new RefusalError('not-found');
  const { payment_id: paymentId, state, name, decision_note: note } = stored;
  return {
    paymentId,
    outcome: state === 'succeeded' ? 'charged' : 'not-charged',
    decided: name === null ? null : { by: name, note },
  };
}
