// Stores a new refund under the id that the browser generated.
import type { PaidWith } from '#domain/payment.ts';
import type { RefundOrigin, RefundState } from '#domain/refund.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError, isUniqueViolation } from '#server/platform/database/database-errors.ts';

/** A refund that is to be stored. Staff request it, request it again after a failure, or have already made it at the provider. */
export interface NewRefund {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly reason: string;
  readonly origin: RefundOrigin;
  readonly requestedBy: string;
  /** True if it returns the surplus of its attempt. */
  readonly isSurplus: boolean;
  /** True if it was requested together with voiding lines. Missing: false. */
  readonly voidsLines?: boolean;
  /** How staff return the money themselves; null or missing: as it was paid, or by the payment provider. */
  readonly paidWith?: PaidWith | null;
  /** The failed refund that it repeats; null if it is a new one. */
  readonly repeatsRefundId: string | null;
}

/**
 * True if this refund is already stored with the same content, because the request was repeated. False if its id is not stored.
 * Throws the refusal `refund-id-reused` if the id is stored with other content. A stored refund of order lines counts as other
 * content.
 */
export async function isSameRefundStored(
  sql: Sql,
  {
    refundId,
    paymentId,
    amount,
    reason,
    origin,
    isSurplus,
    voidsLines = false,
    paidWith = null,
    repeatsRefundId,
  }: NewRefund,
): Promise<boolean> {
  const stored = await sql
    .selectFrom('refunds')
    .select(['payment_id', 'amount', 'reason', 'origin', 'is_surplus', 'voids_lines', 'paid_with', 'repeats_refund_id'])
    .select((eb) =>
      eb.exists(eb.selectFrom('refund_lines').select('line_id').where('refund_id', '=', refundId)).as('hasLines'),
    )
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (!stored) return false;
  const isSame =
    stored.payment_id === paymentId &&
    stored.amount === amount &&
    stored.reason === reason &&
    stored.origin === origin &&
    stored.is_surplus === isSurplus &&
    stored.voids_lines === voidsLines &&
    stored.paid_with === paidWith &&
    !stored.hasLines &&
    stored.repeats_refund_id === repeatsRefundId;
  if (!isSame) throw new RefusalError('refund-id-reused');
  return true;
}

/**
 * Inserts the refund into the database. Throws `ConcurrentChangeError` if another transaction has inserted the same id meanwhile,
 * so that the caller's transaction is repeated.
 */
export async function insertNewRefund(
  context: Context,
  sql: Sql,
  refund: NewRefund & { readonly attemptId: string | null; readonly state: RefundState },
): Promise<void> {
  const values = {
    id: refund.refundId,
    payment_id: refund.paymentId,
    attempt_id: refund.attemptId,
    amount: refund.amount,
    is_surplus: refund.isSurplus,
    voids_lines: refund.voidsLines ?? false,
    paid_with: refund.paidWith ?? null,
    repeats_refund_id: refund.repeatsRefundId,
    reason: refund.reason,
    origin: refund.origin,
    state: refund.state,
    failure_code: null,
    external_id: null,
    requested_by: refund.requestedBy,
    created_on: context.now,
    updated_on: context.now,
  };
  try {
    await sql.insertInto('refunds').values(values).execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'refunds_pkey')) throw error;
    throw new ConcurrentChangeError('The refund id was stored by another transaction.', { cause: error });
  }
  context.afterCommit((live) => live.publish('refunds'));
}
