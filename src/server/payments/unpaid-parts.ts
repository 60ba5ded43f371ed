// Reads what is left to pay of orders, by product type and VAT rate or by line, and what is paid of them.
import { sql as raw } from 'kysely';
import { type Cents, cents } from '#domain/money.ts';
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';
import type { Section } from '#domain/schedule.ts';
import type { SectionVatPart, SectionVatSplit } from '#domain/split.ts';
import type { PayableLine } from '#domain/unpaid-line.ts';
import { PAID_AMOUNT_OF_LINE } from '#server/orders/index.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** What is left to pay of an order, in cents by product type and VAT rate, and whether a part of the order was paid. */
interface UnpaidPartsOfOrder {
  readonly parts: SectionVatSplit;
  readonly isPaidInPart: boolean;
}

/**
 * Reads what is left to pay of these orders, by order id, in cents by product type and VAT rate (`parts`). A part is negative if
 * more was paid for this product type and VAT rate than is charged now.
 */
export async function readUnpaidParts(
  sql: Sql,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, UnpaidPartsOfOrder>> {
  const { rows } = await raw<{
    orderId: string;
    section: Section;
    vatPercent: number;
    amount: number;
    isPaid: boolean;
  }>`
    select order_id as "orderId", section, vat_percent as "vatPercent", sum(amount) as amount, bool_or(is_paid) as "isPaid"
    from (
      select order_id, product_type_id, vat_percent, amount, false
      from order_lines where order_id = any(${[...orderIds]}::uuid[])
      union all
      select order_id, product_type_id, vat_percent, -amount, true
      from split_parts where order_id = any(${[...orderIds]}::uuid[])
    ) as parts (order_id, section, vat_percent, amount, is_paid)
    group by order_id, section, vat_percent
  `.execute(sql);
  return new Map(
    orderIds.map((id) => {
      const ofOrder = rows.filter(({ orderId }) => orderId === id);
      const parts = ofOrder.map(({ section, vatPercent, amount }) => ({ section, vatPercent, amount: cents(amount) }));
      return [id, { parts, isPaidInPart: ofOrder.some(({ isPaid }) => isPaid) }];
    }),
  );
}

/** What was paid of an order, when the last of its payments was booked, and whether all of them are refunded. */
export interface OrderPaidState {
  /** Refunds do not lower it. */
  readonly amount: Cents;
  /** When the last of these payments was booked. */
  readonly lastOn: Date;
  /** True if each of these payments is refunded in full. */
  readonly isRefunded: boolean;
}

/** Reads what is paid of these orders, by order id. Orders of which nothing is paid are left out. */
export async function readOrderPaidAmounts(
  sql: Database | Sql,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderPaidState>> {
  if (orderIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom('payment_shares')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['order_id as orderId', ({ fn }) => fn.sum<number>('amount').as('amount')])
    .select(({ fn }) => fn.max<Date>('payment_on').as('lastOn'))
    .select(raw<boolean>`bool_and(state = 'refunded')`.as('isRefunded'))
    .where('order_id', 'in', orderIds)
    .where('payment_on', 'is not', null)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ orderId, amount, ...row }) => [orderId, { ...row, amount: cents(amount) }]));
}

/**
 * Reads which payments have paid one order, by which method, and how many cents of the order each of them has paid. The payment
 * that was booked last comes first. The order is given by `paymentId`, the id of the payment that the order was created with.
 */
export async function readSharesOfOrder(sql: Database | Sql, paymentId: string): Promise<PaidShare[]> {
  const rows = await sql
    .selectFrom('payments as own')
    .innerJoin('payment_shares', 'order_id', 'own.remainder_of')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payment_id as paymentId', 'payment_shares.amount'])
    .select(['payments.payment_method as method', 'payments.paid_with as paidWith'])
    .where('own.id', '=', paymentId)
    .orderBy('payments.payment_on', 'desc')
    .orderBy('payments.number', 'desc')
    .execute();
  return rows.map(({ amount, ...share }) => ({ ...share, amount: cents(amount) }));
}

interface PaidShare {
  readonly paymentId: string;
  readonly method: PaymentMethod;
  readonly paidWith: PaidWith | null;
  readonly amount: Cents;
}

/**
 * Returns the ids of the payments that were taken for single order lines and have paid one of these lines. Payments of whole
 * orders, or of an amount, are not included.
 */
export async function readPaymentIdsOfChosenLines(
  sql: Database | Sql,
  lineIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql.selectFrom('share_lines').select('payment_id').where('line_id', 'in', lineIds).execute();
  return new Set(rows.map((row) => row.payment_id));
}

/**
 * A charged line of an order, with its price, its units, and how many cents of it are already paid. The line may already be paid in
 * full.
 */
export interface PayableOrderLine extends PayableLine, Omit<SectionVatPart, 'amount'> {
  readonly id: string;
  readonly orderId: string;
}

/**
 * Reads the charged lines of these orders. `paid` is how many cents of the line were paid by payments of single lines, which staff
 * chose; payments of whole orders, or of an amount, do not count.
 */
export async function readPayableLines(sql: Database | Sql, orderIds: readonly string[]): Promise<PayableOrderLine[]> {
  if (orderIds.length === 0) return [];
  const rows = await sql
    .selectFrom('order_lines')
    .select(['id', 'order_id as orderId', 'product_type_id as section', 'vat_percent as vatPercent'])
    .select(['quantity', 'price', 'discount'])
    .select(PAID_AMOUNT_OF_LINE.as('paid'))
    .where('order_id', 'in', orderIds)
    .where('is_charged', '=', true)
    .execute();
  return rows.map(({ price, discount, paid, ...line }) => ({
    ...line,
    price: cents(price),
    discount: cents(discount),
    paid: cents(paid),
  }));
}
