// What all changes of order lines have in common: the locked order, the units that are split off their line, and their refund.
import type { Cents } from '#domain/money.ts';
import { queryForStaff, type StaffQueries } from '#server/attempts/index.ts';
import { findLineChange, type LockedLine, type StoredLineChange, splitLine } from '#server/orders/index.ts';
import { type LockedPayment, lockPayments } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { splitTicketLine } from '#server/printing/index.ts';
import { isNewRefund, requestedRefund, storeRefund, storeRefundLine } from '#server/refunds/index.ts';

/**
 * Queries the provider about charges of this payment, then runs `change` in a transaction that has locked the payment and its order.
 * Refused as `not-found` without a payment.
 */
export async function withLockedOrder<Result>(
  context: StaffContext,
  queries: StaffQueries,
  paymentId: string | null,
  change: (sql: Sql, payment: LockedPayment) => Promise<Result>,
): Promise<Result> {
  return withLockedOrders(context, queries, paymentId === null ? [] : [paymentId], async (sql, [payment]) => {
    if (!payment) throw new RefusalError('not-found');
    return change(sql, payment);
  });
}

/** Like `withLockedOrder` for several payments, which are locked in the order of their orders’ ids. */
export async function withLockedOrders<Result>(
  context: StaffContext,
  queries: StaffQueries,
  paymentIds: readonly string[],
  change: (sql: Sql, payments: readonly LockedPayment[]) => Promise<Result>,
): Promise<Result> {
  if (paymentIds.length === 0) throw new RefusalError('not-found');
  await queryForStaff(context, queries, paymentIds, { isClosing: false });
  return context.transaction(async (sql) => change(sql, await lockPayments(sql, paymentIds)));
}

/**
 * Reads the change that a repeated request has stored before; undefined for a first request. Refused as `change-id-reused` if the id
 * belongs to a change of another order or kind. The caller has locked the order.
 */
export async function findEarlierChange(
  sql: Sql,
  changeId: string,
  { orderId, kind }: Pick<StoredLineChange, 'orderId' | 'kind'>,
): Promise<StoredLineChange | undefined> {
  const earlier = await findLineChange(sql, changeId);
  if (earlier && (earlier.orderId !== orderId || earlier.kind !== kind)) throw new RefusalError('change-id-reused');
  return earlier;
}

/** Some units of a line, which are a line now, and what they had cost. */
export interface ChangedUnits {
  readonly line: LockedLine;
  readonly amount: Cents;
}

/** Returns the line that has just these units: the line itself, or a new one that is split off in order and tickets. */
export async function splitOff(context: StaffContext, sql: Sql, line: LockedLine, units: number): Promise<LockedLine> {
  if (units === line.quantity) return line;
  const newLineId = await splitLine(context, sql, line, units);
  await splitTicketLine(sql, { lineId: line.id, newLineId, units });
  return { ...line, id: newLineId, quantity: units };
}

interface UnitsToRefund {
  readonly changeId: string;
  readonly changed: readonly ChangedUnits[];
  readonly amount: Cents;
  readonly reason: string;
  /** Lines that left their boards with the refund. */
  readonly struckLines: number;
}

/** Stores the refund of these units under the id of their change. Called last: it locks the open Z closure until the commit. */
export async function refundUnits(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  { changeId, changed, amount, reason, struckLines }: UnitsToRefund,
): Promise<void> {
  const refund = requestedRefund(context, { paymentId: payment.id, refundId: changeId, amount, reason });
  if (!(await isNewRefund(sql, payment, refund))) throw new RefusalError('refund-id-reused');
  await storeRefund(context, sql, payment, { ...refund, struckLines });
  for (const { line, amount: refunded } of changed)
    await storeRefundLine(sql, { refundId: changeId, lineId: line.id, units: line.quantity, amount: refunded });
}
