// Undoes a discount on orders.
import { areDiscountedLinesUnchanged } from '#domain/discount.ts';
import { undoLineChangeRefusal } from '#domain/line-change.ts';
import { multiplyCents } from '#domain/money.ts';
import { isPending } from '#domain/payment.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { StatusQueryDependencies } from '#server/attempts/index.ts';
import {
  addToDiscounts,
  findDiscountsById,
  isDiscountUndone,
  isRepeatedChange,
  lockLinesForDiscount,
  type StoredDiscount,
  storeDiscountChange,
} from '#server/orders/index.ts';
import {
  findOwnPaymentIds,
  type LockedPayment,
  type OrderPaidState,
  publishPaymentsChanged,
  readOrderPaidAmounts,
} from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { withLockedOrders } from './changed-units.ts';
import { toLoggedDiscount } from './discount-orders.ts';
import { requireNoPossibleCharge } from './possible-charge.ts';
import { restoreAmountDue } from './reduce-amount-due.ts';

/**
 * Undoes one earlier `discountOrders`, whose id is `changeId`: the orders owe the amount of the discount again. Changes nothing if
 * it was undone before. Throws a refusal of `undoLineChangeRefusal`, if an order has ended or a line has changed since, or if a
 * payment provider may be charging an order.
 */
export async function undoDiscount(
  context: StaffContext,
  queries: StatusQueryDependencies,
  { undoId, changeId }: { readonly undoId: string; readonly changeId: string },
): Promise<{ lineIds: string[]; hasChanged: boolean }> {
  const discounts = await findDiscountsById(context.db, changeId);
  const orderIds = discounts.map(({ orderId }) => orderId);
  const lines = discounts.flatMap((discount) => discount.lines);
  const paymentIds = await findOwnPaymentIds(context.db, orderIds);
  return withLockedOrders(context, queries, paymentIds, { evenIfInProgress: false }, async (sql, payments) => {
    const undone = { lineIds: lines.map(({ lineId }) => lineId), hasChanged: false };
    const asked = { kind: 'undone', request: { changeId } } as const;
    if (await isRepeatedChange(sql, undoId, asked)) return undone;
    if (await isDiscountUndone(sql, changeId, orderIds)) return undone;
    requireUndoable(context, { payments, paid: await readOrderPaidAmounts(sql, orderIds) }, discounts);
    await requireNoPossibleCharge(
      context,
      sql,
      payments.map(({ id }) => id),
      { evenIfInProgress: false },
    );
    const present = await lockLinesForDiscount(sql, orderIds);
    if (!areDiscountedLinesUnchanged({ lines }, present)) throw new RefusalError('undo-discount-changed');

    const raised = lines.map(({ lineId, amount }) => ({ lineId, amount: multiplyCents(amount, -1) }));
    await addToDiscounts(context, sql, present, raised);
    for (const payment of payments) {
      const ofOrder = discounts.find(({ orderId }) => orderId === payment.order_id);
      if (ofOrder) await restoreAmountDue(context, sql, payment, ofOrder.amount);
    }
    await storeDiscountChange(context, sql, {
      id: undoId,
      orders: discounts,
      undoes: changeId,
      request: asked.request,
    });
    await recordActivity(context, sql, { kind: 'discount-undone', details: toLoggedDiscount(payments, discounts) });
    publishPaymentsChanged(context);
    return { ...undone, hasChanged: true };
  });
}

function requireUndoable(
  { actor, now }: StaffContext,
  {
    payments,
    paid,
  }: { readonly payments: readonly LockedPayment[]; readonly paid: ReadonlyMap<string, OrderPaidState> },
  discounts: readonly StoredDiscount[],
): void {
  for (const { order_id: orderId, order_state: state, state: paymentState } of payments) {
    const discount = discounts.find((each) => each.orderId === orderId);
    if (!discount) continue;
    if (state === 'ended') throw new RefusalError('order-ended');
    const isPaidSince = (paid.get(orderId)?.lastOn ?? discount.changedOn) > discount.changedOn;
    const order = {
      state,
      paymentState: !isPending(paymentState) && isPaidSince ? ('succeeded' as const) : paymentState,
    };
    const change = { ...discount, order, wasPaid: false, isRefunded: false };
    const refusal = undoLineChangeRefusal(change, actor.userId, now);
    if (refusal) throw new RefusalError(refusal);
  }
}
