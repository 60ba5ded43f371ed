// Something about money needs a person.
import type { IncidentKind } from '#domain/incident.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';

/**
 * Puts it before the staff. The same trouble of the same attempt, or of the same refund, is told once, and a closed one
 * stays closed. Whoever must act on its own, as to give a second charge back, hears the topic `incidents` after the
 * commit.
 */
export async function reportIncident(
  context: Context,
  sql: Sql,
  { kind, paymentId, attemptId, refundId, detail }: NewIncident,
): Promise<void> {
  const stored = await sql
    .insertInto('payment_incidents')
    .values({
      id: context.newId(),
      kind,
      payment_id: paymentId,
      attempt_id: attemptId,
      refund_id: refundId ?? null,
      detail: JSON.stringify(detail),
      opened_on: context.now,
      closed_on: null,
      closed_by: null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'payment_id', 'attempt_id', 'refund_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return;
  context.log.warn({ kind, paymentId, attemptId, refundId }, 'Money needs a person');
  context.afterCommit((live) => live.publish('incidents'));
}

export interface NewIncident {
  readonly kind: IncidentKind;
  readonly paymentId: string;
  /** Null when it is about no attempt. */
  readonly attemptId: string | null;
  /** The refund that it is about, when it is about one. */
  readonly refundId?: string;
  /** In cents, and as the provider calls it. */
  readonly detail: { readonly amount?: number; readonly code?: string; readonly externalId?: string };
}

interface Closing {
  /** Null when it came right without anybody. */
  readonly closedBy: string | null;
  readonly note: string;
}

/** Somebody looked at it. False when there is no such incident, or somebody had looked before. */
export function closeIncident(context: Context, sql: Sql, incidentId: string, closing: Closing): Promise<boolean> {
  return close(context, sql, { id: incidentId }, closing);
}

/** What was wrong with that refund is so no more. False when nothing of that kind was open. */
export function closeRefundIncident(
  context: Context,
  sql: Sql,
  { refundId, kind }: { readonly refundId: string; readonly kind: IncidentKind },
  closing: Closing,
): Promise<boolean> {
  return close(context, sql, { refund_id: refundId, kind }, closing);
}

async function close(
  context: Context,
  sql: Sql,
  which: { readonly id: string } | { readonly refund_id: string; readonly kind: IncidentKind },
  { closedBy, note }: Closing,
): Promise<boolean> {
  const closed = await sql
    .updateTable('payment_incidents')
    .set({ closed_on: context.now, closed_by: closedBy, note })
    .where((where) => where.and(which))
    .where('closed_on', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (closed) context.afterCommit((live) => live.publish('incidents'));
  return closed !== undefined;
}
