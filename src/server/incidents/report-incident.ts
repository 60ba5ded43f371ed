// Reports a payment incident: a problem with money that a member of staff must look at.
import type { IncidentKind } from '#domain/incident.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Stores the incident and publishes the topic `incidents` after the commit. Another report of the same kind about the same
 * attempt or refund stores nothing, and does not open a closed incident again.
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
  context.log.warn({ kind, paymentId, attemptId, refundId }, 'Payment incident opened');
  context.afterCommit((live) => live.publish('incidents'));
}

interface NewIncident {
  readonly kind: IncidentKind;
  readonly paymentId: string;
  /** Null when the incident is not about an attempt. */
  readonly attemptId: string | null;
  /** Missing when the incident is not about a refund. */
  readonly refundId?: string;
  /** The amount in cents, and the provider's own code and id of the charge. */
  readonly detail: { readonly amount?: number; readonly code?: string; readonly externalId?: string };
}
