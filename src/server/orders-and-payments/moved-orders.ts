// What moving orders to another table and moving them back share: locking the orders, and storing their new table.
import { addCents, cents, ZERO_CENTS } from '#domain/money.ts';
import type { OrderMove, OrderMoveFacts } from '#domain/order-move.ts';
import { isPending } from '#domain/payment.ts';
import { recordActivity } from '#server/activity/index.ts';
import { readPendingLineCounts, updateTableCodeOfOrders } from '#server/orders/index.ts';
import { type LockedPayment, lockPayments, orderIdsOf, updateTableCodeOfPayments } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { updateMovedTickets } from '#server/printing/index.ts';

/**
 * An order that staff move to another table: its payment, and what decides whether it can be moved. The rows of both are locked.
 */
export interface LockedOrderToMove {
  readonly payment: LockedPayment;
  readonly order: OrderMoveFacts;
}

/**
 * Locks these payments and their orders before the orders are moved, in the sequence of the orders’ ids. Throws the refusal
 * `not-found` if `paymentIds` is empty.
 */
export async function lockOrdersToMove(sql: Sql, paymentIds: readonly string[]): Promise<readonly LockedOrderToMove[]> {
  if (paymentIds.length === 0) throw new RefusalError('not-found');
  const payments = await lockPayments(sql, paymentIds);
  const pendingLines = await readPendingLineCounts(sql, orderIdsOf(payments));
  return payments.map((payment) => ({
    payment,
    order: {
      state: payment.order_state,
      paymentState: payment.state,
      pendingLines: pendingLines.get(payment.order_id) ?? 0,
      isClosed: payment.closed_on !== null,
      tableCode: payment.order_table_code,
    },
  }));
}

/** The two tables of a move. `undoneJobIds` are the print jobs of the move that this one undoes; null if it undoes none. */
interface TableChange extends Pick<OrderMove, 'from' | 'to' | 'isWholeTable'> {
  readonly undoneJobIds: readonly string[] | null;
}

/**
 * Stores the new table of moved orders, of their unpaid payments and of their tickets, and records the move in the activity log.
 * Returns the ids of the print jobs that announce the move to bar and kitchen.
 */
export async function storeTableOfMovedOrders(
  context: StaffContext,
  sql: Sql,
  payments: readonly LockedPayment[],
  change: TableChange,
): Promise<readonly string[]> {
  const { from, to } = change;
  const orderIds = orderIdsOf(payments);
  const owed = payments.filter(({ state, to_collect: isToCollect }) => isPending(state) && isToCollect);
  await updateTableCodeOfOrders(context, sql, payments, to);
  await updateTableCodeOfPayments(
    context,
    sql,
    payments.map(({ id }) => id),
    to,
  );
  const jobIds = await updateMovedTickets(context, sql, { ...change, orderIds });
  const details = {
    from,
    to,
    isUndone: change.undoneJobIds !== null,
    numbers: payments.map(({ number }) => number).toSorted((one, other) => one - other),
    amount: addCents(ZERO_CENTS, ...owed.map(({ total_amount_order: due }) => cents(due))),
  };
  await recordActivity(context, sql, { kind: 'orders-moved', details });
  return jobIds;
}
