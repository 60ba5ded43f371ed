// Closes payment incidents.
import type { CloseIncident, Incident } from '#contract/incidents.ts';
import type { IncidentKind } from '#domain/incident.ts';
import { parseReason } from '#domain/refund.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readIncident } from './list-incidents.ts';

/**
 * Closes the incident with the name of the member of staff and their note. An incident that is already closed does not
 * change.
 */
export async function closeIncident(context: StaffContext, { incidentId, note }: CloseIncident): Promise<Incident> {
  const { actor } = context;
  const read = parseReason(note);
  if ('refusal' in read) {
    throw new RefusalError(read.refusal === 'refund-reason-required' ? 'incident-note-required' : read.refusal);
  }
  await context.transaction((sql) =>
    storeClosing(context, sql, { id: incidentId }, { closedBy: actor.userId, note: read.reason }),
  );
  return readIncident(context.db, incidentId);
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

/** Closes the open incidents of these kinds about an attempt whose outcome is now known. */
export async function closeAttemptIncidents(
  context: Context,
  sql: Sql,
  attemptId: string,
  kinds: readonly IncidentKind[],
  closing: Closing = { closedBy: null, note: '' },
): Promise<void> {
  for (const kind of kinds) await storeClosing(context, sql, { attempt_id: attemptId, kind }, closing);
}

interface Closing {
  /** Null when the incident was resolved without a person. */
  readonly closedBy: string | null;
  readonly note: string;
}

async function storeClosing(
  context: Context,
  sql: Sql,
  which:
    | { readonly id: string }
    | { readonly refund_id: string; readonly kind: IncidentKind }
    | { readonly attempt_id: string; readonly kind: IncidentKind },
  { closedBy, note }: Closing,
): Promise<void> {
  const closed = await sql
    .updateTable('payment_incidents')
    .set({ closed_on: context.now, closed_by: closedBy, note })
    .where((where) => where.and(which))
    .where('closed_on', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (closed) context.afterCommit((live) => live.publish('incidents'));
}
