// A refund that was sent changes, with everything that follows from it.
import { type RefundState, refunded } from '#domain/refund.ts';
import { closeRefundIncident } from '#server/incidents/index.ts';
import { lockPayment, recordRefunded } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { refundsOf } from './queries.ts';

export interface LockedRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly attemptId: string | null;
  readonly amount: number;
  readonly state: RefundState;
  readonly isDuplicate: boolean;
  /** Whether a person said what became of it. */
  readonly isChecked: boolean;
}

/** The refund as it is, and stays until the transaction ends. The payment's row before the refund's, as everywhere. */
export async function lockRefund(sql: Sql, refundId: string): Promise<LockedRefund | undefined> {
  const found = await sql.selectFrom('refunds').select('payment_id').where('id', '=', refundId).executeTakeFirst();
  if (!found) return undefined;
  await lockPayment(sql, found.payment_id);
  const { payment_id, attempt_id, checked_on, is_duplicate, ...refund } = await sql
    .selectFrom('refunds')
    .select(['id', 'payment_id', 'attempt_id', 'amount', 'state', 'is_duplicate', 'checked_on'])
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    ...refund,
    paymentId: payment_id,
    attemptId: attempt_id,
    isDuplicate: is_duplicate,
    isChecked: checked_on !== null,
  };
}

/** How a refund stands from now on, and whose word that is. */
export interface RefundChange {
  readonly state: RefundState;
  /** The provider's code, when it says no; null when nobody gave one. */
  readonly code: string | null;
  /** What the provider calls it; left out when this says nothing of it. */
  readonly externalId?: string;
  /** Who looked at the bank, and what they noted; null when the bank itself says so. */
  readonly check: { readonly by: string; readonly note: string } | null;
}

/**
 * Stores it, moves the payment to what follows from all its refunds, and closes the incident of one of which nobody knew.
 * The caller has the refund locked, and has decided that it may change so.
 */
export async function changeRefund(
  context: Context,
  sql: Sql,
  refund: LockedRefund,
  { state, code, externalId, check }: RefundChange,
): Promise<void> {
  await sql
    .updateTable('refunds')
    .set({
      state,
      updated_on: context.now,
      failure_code: code,
      ...(externalId === undefined ? {} : { external_id: externalId }),
      ...{ checked_on: check && context.now, checked_by: check?.by ?? null, check_note: check?.note ?? '' },
    })
    .where('id', '=', refund.id)
    .execute();

  const countedOrCounts = refund.state === 'succeeded' || state === 'succeeded';
  if (countedOrCounts && !refund.isDuplicate) {
    await recordRefunded(context, sql, refund.paymentId, refunded(await refundsOf(sql, refund.paymentId)));
  }
  if (state === 'succeeded' || state === 'failed') {
    const unknown = { refundId: refund.id, kind: 'refund-unknown' } as const;
    await closeRefundIncident(context, sql, unknown, { closedBy: check?.by ?? null, note: check?.note ?? '' });
  }
  context.afterCommit((live) => live.publish('refunds'));
}
