// Closes payment incidents: by a member of staff, or because the outcome of their charge or refund became known.
import type { CloseIncident, Incident } from '#contract/incidents.ts';
import { type ClosingReason, closingRefusal, type IncidentKind } from '#domain/incident.ts';
import { parseReason } from '#domain/refund.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readIncident } from './list-incidents.ts';

/**
 * Closes the incident with the name of the member of staff and their note. An incident that is already closed does not
 * change. One that asks whether a refund was made is refused: it must be answered.
 */
export async function closeIncident(context: StaffContext, { incidentId, note }: CloseIncident): Promise<Incident> {
  const { actor } = context;
  const read = parseReason(note);
  if ('refusal' in read) {
    throw new RefusalError(read.refusal === 'refund-reason-required' ? 'incident-note-required' : read.refusal);
  }
  const incident = await readIncident(context, incidentId);
  const refusal = incident.closedOn === null ? closingRefusal(incident.kind, incident) : null;
  if (refusal) throw new RefusalError(refusal);
  await context.transaction(async (sql) => {
    const closing = { closedBy: actor.userId, note: read.reason };
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

/** Who closed an incident, and why. */
export interface Closing {
  /** Null when the incident was resolved without a person. */
  readonly closedBy: string | null;
  readonly note: string;
  /** Missing when a member of staff closes the incident by hand. */
  readonly reason?: ClosingReason;
}

/** Closes the open incident of this kind about that refund, if there is one. */
export async function closeRefundIncident(
  context: Context,
  sql: Sql,
  { refundId, kind }: { readonly refundId: string; readonly kind: IncidentKind },
  closing: Closing,
): Promise<void> {
  await storeClosing(context, sql, { refund_id: refundId, kind }, closing);
}

/** Closes the open incidents of these kinds about an attempt. */
export async function closeAttemptIncidents(
  context: Context,
  sql: Sql,
  attemptId: string,
  kinds: readonly IncidentKind[],
  closing: Closing = { closedBy: null, note: '' },
): Promise<void> {
  for (const kind of kinds) await storeClosing(context, sql, { attempt_id: attemptId, kind }, closing);
}

/**
 * Closes the open incidents about an attempt whose outcome is now known. If the provider reports that nothing was charged,
 * the incident about another charged amount stays open; if a person does, they have returned that amount at the bank.
 */
export async function closeOutcomeIncidents(
  context: Context,
  sql: Sql,
  attemptId: string,
  reason: Extract<ClosingReason, 'charged' | 'not-charged'>,
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
export async function storeClosing(
  context: Context,
  sql: Sql,
  which: IncidentFilter,
  { closedBy, note, reason }: Closing,
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
