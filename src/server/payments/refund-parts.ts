// Reads what was refunded of a payment, by product type and VAT rate.
import { addCents, type Cents, cents } from '#domain/money.ts';
import { amountOfPart, type SectionVatSplit, subtractParts } from '#domain/split.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { readPaidSplit } from './payment-split.ts';

/** Reads what was refunded of the payment: the amount in cents, and its parts by product type and VAT rate. */
export async function readRefundedParts(
  sql: Database | Sql,
  paymentId: string,
): Promise<{ amount: Cents; parts: SectionVatSplit }> {
  const entries = sql.selectFrom('refund_entries').select(['amount', 'split']).where('payment_id', '=', paymentId);
  const rows = await entries.execute();
  return { amount: addCents(...rows.map(({ amount }) => cents(amount))), parts: rows.flatMap(({ split }) => split) };
}

/**
 * Reads how much can still be refunded of what a payment paid of one order, in cents by product type and VAT rate. If the payment
 * paid several orders, the result is only an upper limit, because refunds of its other orders are not distinguished. Before storing
 * a refund, lock the payment.
 */
export async function readUnrefundedParts(
  sql: Database | Sql,
  paymentId: string,
  orderId: string,
): Promise<SectionVatSplit> {
  const refunded = await readRefundedParts(sql, paymentId);
  const left = subtractParts(await readPaidSplit(sql, paymentId), refunded.parts);
  const ofOrder = subtractParts(await readPaidSplit(sql, paymentId, orderId), []);
  return ofOrder.map((part) => ({ ...part, amount: cents(Math.min(part.amount, amountOfPart(left, part))) }));
}
