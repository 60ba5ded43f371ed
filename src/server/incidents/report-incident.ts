// Reports a payment incident: a problem with money that a member of staff must look at.
import type { IncidentKind } from '#domain/incident.ts';
import type { ProviderId } from '#domain/provider.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Stores a payment incident (a problem with money) for staff to review, and notifies them after the commit. A second report of the
 * same kind about the same attempt, refund, operation or day stores nothing, even if staff have closed the incident. Exception: a
 * second `refund-unknown` opens its closed incident again.
 */
export async function reportIncident(
  context: Context,
  sql: Sql,
  { kind, paymentId, attemptId, refundId, operation, day, detail }: NewIncident,
): Promise<void> {
  const stored = await sql
    .insertInto('payment_incidents')
    .values({
      id: context.newId(),
      kind,
      payment_id: paymentId,
      attempt_id: attemptId,
      refund_id: refundId ?? null,
      provider: operation?.provider ?? null,
      operation_id: operation?.id ?? null,
      day: day ?? null,
      detail: JSON.stringify(detail),
      opened_on: context.now,
      closed_on: null,
      closed_by: null,
    })
    .onConflict((conflict) => {
      const same = conflict.constraint('payment_incidents_subject_key');
      if (kind !== 'refund-unknown') return same.doNothing();
      const reopened = { opened_on: context.now, closed_on: null, closed_by: null, closing_reason: null, note: '' };
      return same.doUpdateSet(reopened).where('payment_incidents.closed_on', 'is not', null);
    })
    .returning('id')
    .executeTakeFirst();
  if (!stored) return;
  context.log.warn({ kind, paymentId, attemptId, refundId, operation, day }, 'Payment incident opened');
  context.afterCommit((live) => live.publish('incidents'));
}

interface NewIncident {
  readonly kind: IncidentKind;
  /** Null when the incident is about an operation of the provider that belongs to no payment, or about a day. */
  readonly paymentId: string | null;
  /** Null when the incident is not about an attempt. */
  readonly attemptId: string | null;
  /** Missing when the incident is not about a refund. */
  readonly refundId?: string;
  /** The provider and its id of an operation that belongs to no payment; missing for every other incident. */
  readonly operation?: { readonly provider: ProviderId; readonly id: string };
  /** The day that the incident is about, YYYY-MM-DD; missing for every other incident. */
  readonly day?: string;
  /** The amount in cents, the provider's own code and id of the charge, and the time of an operation of its list (ISO 8601). */
  readonly detail: {
    readonly amount?: number;
    readonly code?: string;
    readonly externalId?: string;
    readonly time?: string;
  };
}
