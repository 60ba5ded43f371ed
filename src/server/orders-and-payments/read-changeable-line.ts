// Reads what staff must know before they take a line off its order.
import type { ChangeableLine } from '#contract/order-changes.ts';
import { divideRefund } from '#domain/divide-refund.ts';
import { discountedPriceOfUnits, divideLineChangeAmount, voidRefusal } from '#domain/line-change.ts';
import { addCents, cents, ZERO_CENTS } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { REFUNDED_AMOUNT_OF_ORDER } from '#server/orders/index.ts';
import { readOrderPaidAmounts, readSharesOfOrder } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { readRefundSources } from './changed-units.ts';
import { readTakeBackTimeLeft } from './take-back.ts';

/**
 * Reads an order line and its order for the dialog in which staff change the line. Contains, in cents, the price of one unit, of
 * two, and so on; what the order still owes (`due`); and what of the order can be refunded. Also contains for how long this user
 * can take the order back (withdraw it). Throws the refusal `not-found` if the line does not exist.
 */
export async function readChangeableLine(
  context: StaffContext,
  { lineId }: { readonly lineId: string },
): Promise<ChangeableLine> {
  const { db } = context;
  const row = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('payments', 'remainder_of', 'orders.id')
    .select([
      'order_lines.id',
      'order_id',
      'payments.id as paymentId',
      'invited_on',
      'label',
      'quantity',
      'price',
      'discount',
      'is_charged',
      'done_on',
      'recovered_on',
      'voided_on',
      'product_type_id as section',
      'vat_percent as vatPercent',
    ])
    .select(REFUNDED_AMOUNT_OF_ORDER.as('refunded'))
    .select(['orders.table_code', 'orders.state as orderState', 'payments.state', 'total_amount_order'])
    .where('order_lines.id', '=', lineId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('not-found');
  const line = { quantity: row.quantity, price: cents(row.price), discount: cents(row.discount) };
  const amounts = Array.from({ length: row.quantity }, (_, index) =>
    row.is_charged && row.invited_on === null ? discountedPriceOfUnits(line, index + 1) : ZERO_CENTS,
  );
  const due = cents(row.total_amount_order);
  const [isVoided, isInvited] = [row.voided_on !== null, row.invited_on !== null];
  const paid = (await readOrderPaidAmounts(db, [row.order_id])).get(row.order_id)?.amount ?? ZERO_CENTS;
  const order = { state: row.orderState, paymentState: row.state, due, paid };
  const shares = await readSharesOfOrder(db, row.paymentId);
  const payers = shares.map(({ paymentId: id, amount, ...payment }) => ({ payment: { id, ...payment }, amount }));
  const sources = await readRefundSources(db, { orderId: row.order_id, payers, chosenLineIds: [lineId] });
  return {
    lineId: row.id,
    orderId: row.order_id,
    tableCode: row.table_code,
    label: row.label,
    amounts,
    isDone: row.done_on !== null,
    wasDone: row.done_on !== null || row.recovered_on !== null,
    isVoided,
    isInvited,
    isPaid: isPaid(row.state) || (!isPending(row.state) && paid > ZERO_CENTS),
    isLast: voidRefusal(order, { ...line, isVoided, isInvited }, line.quantity) === 'last-line',
    due: isPending(row.state) ? due : ZERO_CENTS,
    refunded: cents(row.refunded),
    refundable: addCents(ZERO_CENTS, ...sources.map((source) => source.refundable)),
    refunds: amounts.map((cost) => {
      const { paidPart } = divideLineChangeAmount(order, cost);
      const parts = divideRefund(sources, [{ section: row.section, vatPercent: row.vatPercent, amount: paidPart }]);
      return sources.flatMap(({ payment: { method, paidWith } }, index) => {
        const [amount = ZERO_CENTS] = parts[index] ?? [];
        return amount === ZERO_CENTS ? [] : [{ method, paidWith, amount }];
      });
    }),
    takeBackRemainingMs: (await readTakeBackTimeLeft(context, { orderId: row.order_id })).remainingMs,
  };
}
