// The shares of a payment that staff take: what it pays of each order, by product type and VAT rate, and by chosen line.
import type { PlannedPayment } from '#domain/collection.ts';
import { splitCustomerShare } from '#domain/split.ts';
import { type LockedPayment, type PaymentShare, readUnpaidParts } from '#server/payments/index.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { ChosenLine } from './chosen-lines.ts';

interface OrdersToPay {
  /** The payments that the orders still owe, by order id. */
  readonly unpaid: ReadonlyMap<string, Pick<LockedPayment, 'total_amount_order'>>;
  readonly chosen: readonly ChosenLine[];
}

/**
 * Computes the shares of a new payment that staff collect; stores nothing. A share is what the payment pays of one order, in cents.
 * `split` divides the share by product type and VAT rate. It is null for a whole order: the share then pays exactly the charged
 * lines of the order.
 */
export async function computePaymentShares(
  sql: Sql,
  planned: PlannedPayment['shares'],
  { unpaid, chosen }: OrdersToPay,
): Promise<PaymentShare[]> {
  const orderIds = planned.map(({ orderId }) => orderId);
  const parts = await readUnpaidParts(sql, orderIds);
  return planned.map(({ orderId, amount }) => {
    const order = parts.get(orderId);
    if (!order) throw new Error('A share of an order that does not exist.');
    const lines = chosen.filter((line) => line.orderId === orderId);
    const isWhole = !order.isPaidInPart && unpaid.get(orderId)?.total_amount_order === amount;
    return {
      orderId,
      amount,
      split: isWhole ? null : splitCustomerShare(order.parts, amount, lines),
      lines: lines.map(({ id: lineId, amount: cost }) => ({ lineId, amount: cost })),
    };
  });
}
