// Takes a discount off what orders still owe, in per cent or in euros.
import type { DiscountOrdersInput, DiscountOrdersResult } from '#contract/order-changes.ts';
import { discountAmount, discountRefusal, type OrderDiscount, spreadDiscount } from '#domain/discount.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { StatusQueryDependencies } from '#server/attempts/index.ts';
import {
  addToDiscounts,
  findDiscountsById,
  isRepeatedChange,
  lockChargedLines,
  type StoredDiscount,
  storeDiscountChange,
} from '#server/orders/index.ts';
import { findOwnPaymentIds, type LockedPayment, orderIdsOf, publishPaymentsChanged } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { withLockedOrders } from './changed-units.ts';
import { requireNoPossibleCharge } from './possible-charge.ts';
import { reduceAmountDue } from './reduce-amount-due.ts';

/**
 * Takes a discount, in per cent or cents, off what these orders owe together. An order that then owes nothing is settled.
 * Idempotent by `changeId`. Throws a refusal if the amount is not valid, or if an order is paid, has ended or is not sent yet. Also
 * throws one if a payment provider may be charging an order.
 */
export async function discountOrders(
  context: StaffContext,
  queries: StatusQueryDependencies,
  { changeId, orderIds, discount: chosen, reason: typed, evenIfInProgress = false }: DiscountOrdersInput,
): Promise<DiscountOrdersResult> {
  const reason = requireReason(typed, 'discount-reason-required');
  const ids = [...new Set(orderIds)].toSorted();
  const asked = { kind: 'discounted', request: { orderIds: ids, discount: chosen, reason } } as const;
  const paymentIds = await findOwnPaymentIds(context.db, ids);
  return withLockedOrders(context, queries, paymentIds, { evenIfInProgress }, async (sql, payments) => {
    if (payments.length < ids.length) throw new RefusalError('not-found');
    if (await isRepeatedChange(sql, changeId, asked))
      return { amount: sumOf(await findDiscountsById(sql, changeId)), hasChanged: false };
    const amount = requireDiscount(payments, discountAmount(chosen, dueOf(payments)));
    await requireNoPossibleCharge(
      context,
      sql,
      payments.map(({ id }) => id),
      { evenIfInProgress },
    );

    const percent = chosen.kind === 'percent' ? chosen.percent : null;
    const orders = await lowerLines(context, sql, payments, { amount, percent, reason });
    for (const payment of payments) {
      const ofOrder = orders.find(({ orderId }) => orderId === payment.order_id);
      if (ofOrder) await reduceAmountDue(context, sql, payment, ofOrder.amount);
    }
    await storeDiscountChange(context, sql, { id: changeId, orders, undoes: null, request: asked.request });
    const details = { ...toLoggedDiscount(payments, orders), percent, reason };
    await recordActivity(context, sql, { kind: 'orders-discounted', details });
    publishPaymentsChanged(context);
    return { amount, hasChanged: true };
  });
}

type DiscountOfOrder = OrderDiscount & Pick<StoredDiscount, 'orderId' | 'amount'>;

function requireDiscount(payments: readonly LockedPayment[], amount: Cents): Cents {
  const orders = payments.map(({ order_state: state, state: paymentState, total_amount_order: due }) => {
    return { state, paymentState, due: cents(due) };
  });
  const refusal = discountRefusal(orders, amount);
  if (refusal) throw new RefusalError(refusal);
  return amount;
}

/** Locks the lines of the orders and lowers them. Returns the orders of which something was taken off. */
async function lowerLines(
  context: StaffContext,
  sql: Sql,
  payments: readonly LockedPayment[],
  { amount, percent, reason }: Pick<OrderDiscount, 'percent' | 'reason'> & { readonly amount: Cents },
): Promise<DiscountOfOrder[]> {
  const orderIds = orderIdsOf(payments);
  const lines = await lockChargedLines(sql, orderIds);
  const parts = spreadDiscount(lines, amount);
  const lowered = lines.flatMap(({ id: lineId, orderId, quantity, discount }) => {
    const part = parts.get(lineId) ?? ZERO_CENTS;
    return part === ZERO_CENTS ? [] : [{ orderId, lineId, amount: part, quantity, total: addCents(discount, part) }];
  });
  await addToDiscounts(context, sql, lines, lowered);
  return orderIds.flatMap((orderId) => {
    const ofOrder = lowered.filter((line) => line.orderId === orderId).map(({ orderId: _, ...line }) => line);
    const sum = addCents(...ofOrder.map((line) => line.amount));
    return ofOrder.length === 0 ? [] : [{ orderId, amount: sum, reason, percent, lines: ofOrder }];
  });
}

function dueOf(payments: readonly LockedPayment[]): Cents {
  return addCents(...payments.map(({ total_amount_order: due }) => cents(due)));
}

function sumOf(orders: readonly Pick<StoredDiscount, 'amount'>[]): Cents {
  return addCents(...orders.map(({ amount }) => amount));
}

/** Returns the tables, the payments and the amount of a discount, for its entry in the activity log. */
export function toLoggedDiscount(
  payments: readonly LockedPayment[],
  orders: readonly Pick<StoredDiscount, 'orderId' | 'amount'>[],
) {
  const discounted = payments.filter(({ order_id: id }) => orders.some(({ orderId }) => orderId === id));
  return {
    tableCodes: [...new Set(discounted.map(({ order_table_code: code }) => code))].toSorted(),
    numbers: discounted.map(({ number }) => number).toSorted((one, other) => one - other),
    amount: sumOf(orders),
  };
}
