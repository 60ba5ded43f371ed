// What a payment pays, or asks for, by product type and VAT rate.
import { cents } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { type SectionVatSplit, splitCustomerShare } from '#domain/split.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';
import { readUnpaidParts } from './unpaid-parts.ts';

/**
 * Reads how the amount of a payment is divided by product type (drinks or food) and VAT rate. For a paid payment, this is the
 * stored division; for any other payment, it is computed from what the order still owes. The parts add up to the amount of the
 * payment, in cents.
 */
export async function readPaymentSplit(
  sql: Sql,
  payment: Pick<LockedPayment, 'id' | 'order_id' | 'state' | 'total_amount_order'>,
): Promise<SectionVatSplit> {
  if (isPaid(payment.state)) return readPaidSplit(sql, payment.id);
  const unpaid = (await readUnpaidParts(sql, [payment.order_id])).get(payment.order_id);
  return splitCustomerShare(unpaid?.parts ?? [], cents(payment.total_amount_order));
}

/**
 * Reads how a paid payment is divided by product type (drinks or food) and VAT rate. With `orderId`, reads only the part that paid
 * this order. The result may contain several amounts with the same product type and rate. Amounts are in cents, before refunds.
 */
export async function readPaidSplit(
  sql: Database | Sql,
  paymentId: string,
  orderId?: string,
): Promise<SectionVatSplit> {
  const parts = await sql
    .selectFrom('payment_parts')
    .select(['product_type_id as section', 'vat_percent as vatPercent', 'amount'])
    .where('payment_id', '=', paymentId)
    .$if(orderId !== undefined, (all) => all.where('order_id', '=', orderId ?? ''))
    .execute();
  return parts.map((part) => ({ ...part, amount: cents(part.amount) }));
}
