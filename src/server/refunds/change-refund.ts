// Updates a refund that was sent, with everything that follows from it.
import { type RefundState, refundedAmount } from '#domain/refund.ts';
import { closeRefundedIncidents, closeRefundIncident } from '#server/incidents/index.ts';
import { lockPayment, recordRefundedAmount } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readRefunds } from './queries.ts';

/** A refund whose row is locked by the present transaction. */
export interface LockedRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly attemptId: string | null;
  readonly amount: number;
  readonly state: RefundState;
  readonly isDuplicate: boolean;
  /** True if a person has decided the state after checking with the bank. */
  readonly isChecked: boolean;
}

/** Locks the refund until the transaction ends. The payment's row is locked before the refund's, as everywhere. */
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

/** The new state of a refund, and who decided it. */
export interface RefundChange {
  readonly state: RefundState;
  /** The provider's failure code; null if there is none. */
  readonly code: string | null;
  /** The provider's own id of the refund; omitted to leave the stored id unchanged. */
  readonly externalId?: string;
  /** The person who checked with the bank, and their note; null if the provider reported the state. */
  readonly check: { readonly by: string; readonly note: string } | null;
}

/**
 * Stores the change, updates the payment to the sum of its refunds, and closes the incident of a refund whose result was
 * unknown. The caller has locked the refund and has decided that this change is allowed.
 */
export async function updateRefund(
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

  const affectsPayment = refund.state === 'succeeded' || state === 'succeeded';
  if (affectsPayment && !refund.isDuplicate) {
    await recordRefundedAmount(
      context,
      sql,
      refund.paymentId,
      refundedAmount(await readRefunds(sql, refund.paymentId)),
    );
  }
  if (state === 'succeeded' || state === 'failed') {
    const incident = { refundId: refund.id, kind: 'refund-unknown' } as const;
    const reason = state === 'succeeded' ? 'refunded' : 'not-refunded';
    await closeRefundIncident(context, sql, incident, { closedBy: check?.by ?? null, note: check?.note ?? '', reason });
  }
  if (state === 'succeeded') await closeRefundedIncidents(context, sql, refund.id);
  context.afterCommit((live) => live.publish('refunds'));
}
