// Closes payment incidents: by a member of staff, or because the outcome of the charge or refund became known.
import type { CloseIncidentInput, Incident } from '#contract/incidents.ts';
import {
  type IncidentAutoCloseReason,
  type IncidentKind,
  incidentCloseRefusal,
  replacedFailedRefunds,
  SURPLUS_INCIDENTS,
} from '#domain/incident.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { readIncident } from './list-incidents.ts';

/**
 * Closes a payment incident (a problem with money) for the member of staff who reviewed it, and stores their note. A closed
 * incident does not change. Throws a refusal for an incident that asks whether a refund was made: staff must answer that question
 * instead.
 */
export async function closeIncident(
  context: StaffContext,
  { incidentId, note }: CloseIncidentInput,
): Promise<Incident> {
  const { actor } = context;
  const typed = requireReason(note, 'incident-note-required');
  const incident = await readIncident(context, incidentId);
  const refusal = incident.closedOn === null ? incidentCloseRefusal(incident.kind, incident) : null;
  if (refusal) throw new RefusalError(refusal);
  await context.transaction(async (sql) => {
    const closing = { closedBy: actor.userId, note: typed };
    const closed = await storeClosing(context, sql, { id: incidentId }, closing);
    if (closed) await recordClosing(context, sql, incidentId, closed);
  });
  return readIncident(context, incidentId);
}

async function recordClosing(context: Context, sql: Sql, incidentId: string, closed: ClosedIncident): Promise<void> {
  const { kind: incident, payment_id: paymentId } = closed;
  const number = paymentId === null ? null : await readPaymentNumber(sql, paymentId);
  const details = { incidentId, incident, number };
  await recordActivity(context, sql, { kind: 'incident-closed', details });
}

async function readPaymentNumber(sql: Sql, paymentId: string): Promise<number> {
  const payments = sql.selectFrom('payments').select('number').where('id', '=', paymentId);
  return (await payments.executeTakeFirstOrThrow()).number;
}

/** Who closed a payment incident (a problem with money that staff must review), and why, as it is stored with the incident. */
interface IncidentClosing {
  /** Null when the incident was resolved without a person. */
  readonly closedBy: string | null;
  readonly note: string;
  /** Missing when a member of staff closes the incident by hand. */
  readonly reason?: IncidentAutoCloseReason;
}

/**
 * Closes the open payment incident of this kind about this refund, if there is one. A payment incident is a problem with money that
 * staff must review.
 */
export async function closeRefundIncident(
  context: Context,
  sql: Sql,
  { refundId, kind }: { readonly refundId: string; readonly kind: IncidentKind },
  closing: IncidentClosing,
): Promise<void> {
  await storeClosing(context, sql, { refund_id: refundId, kind }, closing);
}

/**
 * Closes the open payment incidents (problems with money that staff must review) of these kinds about an attempt to pay. By default
 * no person and no note is stored with them.
 */
export async function closeAttemptIncidents(
  context: Context,
  sql: Sql,
  attemptId: string,
  kinds: readonly IncidentKind[],
  closing: IncidentClosing = { closedBy: null, note: '' },
): Promise<void> {
  for (const kind of kinds) await storeClosing(context, sql, { attempt_id: attemptId, kind }, closing);
}

/**
 * Closes the open payment incidents about an attempt to pay, once it is known whether money was charged: those about its unknown
 * outcome or a wrong amount. `decision` is what a member of staff found at the bank; null if the provider reported the outcome. If
 * the provider reports no charge, an incident about a wrong amount stays open: that amount must still be returned.
 */
export async function closeIncidentsAfterOutcome(
  context: Context,
  sql: Sql,
  attemptId: string,
  reason: Extract<IncidentAutoCloseReason, 'charged' | 'not-charged'>,
  decision: { readonly by: string; readonly note: string } | null = null,
): Promise<void> {
  const isAboutAmount = reason === 'charged' || decision !== null;
  const kinds: IncidentKind[] = ['unknown-outcome', 'unqueried-attempt'];
  if (isAboutAmount) kinds.push('amount-mismatch');
  const closing = { closedBy: decision?.by ?? null, note: decision?.note ?? '', reason };
  await closeAttemptIncidents(context, sql, attemptId, kinds, closing);
}

/** Selects incidents by their id, or by their kind and subject. */
type IncidentFilter =
  | { readonly id: string }
  | { readonly kind: IncidentKind; readonly refund_id: string }
  | { readonly kind: IncidentKind; readonly attempt_id: string }
  | { readonly kind: IncidentKind; readonly payment_id: string };

interface ClosedIncident {
  readonly kind: IncidentKind;
  readonly payment_id: string | null;
}

/**
 * Closes the selected incidents that are open, and publishes the topic `incidents` after the commit if there were any. Returns
 * one of those that this call closed; undefined if every selected incident was closed before.
 */
async function storeClosing(
  context: Context,
  sql: Sql,
  which: IncidentFilter,
  { closedBy, note, reason }: IncidentClosing,
): Promise<ClosedIncident | undefined> {
  const closed = await sql
    .updateTable('payment_incidents')
    .set({ closed_on: context.now, closed_by: closedBy, note, closing_reason: reason ?? null })
    .where((where) => where.and(which))
    .where('closed_on', 'is', null)
    .returning(['kind', 'payment_id'])
    .executeTakeFirst();
  if (closed) context.afterCommit((live) => live.publish('incidents'));
  return closed;
}

/**
 * Closes the open payment incidents (problems with money) that a succeeded refund resolves. Examples: late money that is now
 * refunded in full, or an earlier failed refund of the same money. Call it after storing the refund and the new state of the
 * payment. The caller has locked the payment.
 */
export async function closeIncidentsAfterRefund(context: Context, sql: Sql, refundId: string): Promise<void> {
  const refund = await sql
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'payment_id',
      'attempt_id',
      'amount',
      'refunds.created_on',
      'payments.state as payment_state',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow();
  const closing = { closedBy: null, note: '', reason: 'refunded' } as const;
  const { attempt_id: attemptId } = refund;
  if (refund.payment_state === 'refunded')
    for (const kind of ['late-money', 'paid-after-cancel'] as const)
      await storeClosing(context, sql, { kind, payment_id: refund.payment_id }, closing);
  if (attemptId === null) return;

  const { isInFull, isSurplusInFull } = await readRefunded(sql, attemptId);
  if (isSurplusInFull)
    for (const kind of SURPLUS_INCIDENTS) await storeClosing(context, sql, { kind, attempt_id: attemptId }, closing);
  const failed = await readFailedRefunds(sql, { attemptId, before: refund.created_on });
  for (const { id } of isInFull ? failed : replacedFailedRefunds(failed, refund.amount))
    for (const kind of FAILED_REFUND_KINDS) await storeClosing(context, sql, { kind, refund_id: id }, closing);
}

/**
 * Closes the payment incidents about a failed refund, after staff have requested this refund again. If the new refund fails, it
 * gets its own incident.
 */
export async function closeRepeatedRefundIncidents(
  context: Context,
  sql: Sql,
  refundId: string,
  closing: { readonly closedBy: string; readonly note: string },
): Promise<void> {
  for (const kind of FAILED_REFUND_KINDS)
    await storeClosing(context, sql, { kind, refund_id: refundId }, { ...closing, reason: 'requested-again' });
}

/** The incidents of a failed refund: its provider declined it, or a person found that it was not made. */
const FAILED_REFUND_KINDS = ['refund-failed', 'refund-unknown'] as const;

/** Whether all that the attempt charged was refunded, and whether its surplus was. */
async function readRefunded(sql: Sql, attemptId: string) {
  const { amount, surplus, refunded, returned } = await sql
    .selectFrom('payment_attempts')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.attempt_id', '=', 'payment_attempts.id').on('refunds.state', '=', 'succeeded'),
    )
    .select(({ fn }) => [
      'payment_attempts.amount',
      'surplus',
      fn.sum<number | null>('refunds.amount').as('refunded'),
      fn.sum<number | null>('refunds.amount').filterWhere('is_surplus', '=', true).as('returned'),
    ])
    .where('payment_attempts.id', '=', attemptId)
    .groupBy('payment_attempts.id')
    .executeTakeFirstOrThrow();
  return { isInFull: Number(refunded) >= amount, isSurplusInFull: Number(returned) >= surplus };
}

/** The failed refunds of a charge whose incident is open, oldest first. */
function readFailedRefunds(sql: Sql, { attemptId, before }: { readonly attemptId: string; readonly before: Date }) {
  return sql
    .selectFrom('payment_incidents')
    .innerJoin('refunds', 'refunds.id', 'refund_id')
    .select(['refunds.id', 'refunds.amount'])
    .where('kind', 'in', FAILED_REFUND_KINDS)
    .where('closed_on', 'is', null)
    .where('refunds.attempt_id', '=', attemptId)
    .where('refunds.state', '=', 'failed')
    .where('refunds.created_on', '<=', before)
    .orderBy('refunds.created_on')
    .orderBy('refunds.id')
    .execute();
}
