// What a payment pays, or asks for, by product type and VAT rate.
import { cents } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { type SectionVatSplit, splitCustomerShare } from '#domain/split.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';
import { readUnpaidParts } from './unpaid-parts.ts';

/**
 * Reads what a paid payment pays, or what a pending one asks for, divided by product type and VAT rate. The parts add up to its
 * amount.
 */
export async function readPaymentSplit(
  sql: Sql,
  payment: Pick<LockedPayment, 'id' | 'order_id' | 'state' | 'total_amount_order'>,
): Promise<SectionVatSplit> {
  if (isPaid(payment.state)) return readPaidParts(sql, payment.id);
  const unpaid = (await readUnpaidParts(sql, [payment.order_id])).get(payment.order_id);
  return splitCustomerShare(unpaid?.parts ?? [], cents(payment.total_amount_order));
}

/**
 * Reads what a paid payment pays, divided by product type and VAT rate as it is stored: several parts may have the same product
 * type and rate. With `orderId`, only what it pays of this order.
 */
export async function readPaidParts(sql: Sql, paymentId: string, orderId?: string): Promise<SectionVatSplit> {
  const parts = await sql
    .selectFrom('payment_parts')
    .select(['product_type_id as section', 'vat_percent as vatPercent', 'amount'])
    .where('payment_id', '=', paymentId)
    .$if(orderId !== undefined, (all) => all.where('order_id', '=', orderId ?? ''))
    .execute();
  return parts.map((part) => ({ ...part, amount: cents(part.amount) }));
}
