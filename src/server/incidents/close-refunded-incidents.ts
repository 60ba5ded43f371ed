// Closes the incidents that asked for a refund, after a refund has succeeded.
import { coveredRefunds } from '#domain/incident.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { storeClosing } from './close-incident.ts';

/**
 * Closes the incidents that a refund which has succeeded resolves: of a duplicate charge that is refunded in full, of late
 * money whose payment is refunded in full, and of earlier failed refunds of the same charge that this one makes up for. The
 * caller has locked the payment, and has stored the refund and the new state of the payment.
 */
export async function closeRefundedIncidents(context: Context, sql: Sql, refundId: string): Promise<void> {
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

  const isInFull = await isRefundedInFull(sql, attemptId);
  if (isInFull) await storeClosing(context, sql, { kind: 'duplicate-charge', attempt_id: attemptId }, closing);
  const failed = await readFailedRefunds(sql, { attemptId, before: refund.created_on });
  for (const { id } of isInFull ? failed : coveredRefunds(failed, refund.amount))
    for (const kind of FAILED_REFUND_KINDS) await storeClosing(context, sql, { kind, refund_id: id }, closing);
}

/** Closes the incidents about a failed refund that staff request again. An incident about the new one follows if it fails. */
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

async function isRefundedInFull(sql: Sql, attemptId: string): Promise<boolean> {
  const { amount, refunded } = await sql
    .selectFrom('payment_attempts')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.attempt_id', '=', 'payment_attempts.id').on('refunds.state', '=', 'succeeded'),
    )
    .select(({ fn }) => ['payment_attempts.amount', fn.sum<number | null>('refunds.amount').as('refunded')])
    .where('payment_attempts.id', '=', attemptId)
    .groupBy('payment_attempts.id')
    .executeTakeFirstOrThrow();
  return Number(refunded) >= amount;
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
