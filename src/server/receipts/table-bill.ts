// The bill of a table as it is now.
import { sql as raw } from 'kysely';
import { addCents, cents } from '#domain/money.ts';
import { isPending } from '#domain/payment.ts';
import { type OwedLine, tableBill } from '#domain/table-bill.ts';
import type { BillTicket } from '#domain/ticket.ts';
import { IS_OWED, readDiscountPercent } from '#server/orders/index.ts';
import { type LockedPayment, lockPayments } from '#server/payments/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readReceiptVenue } from './queries.ts';

/**
 * Reads the payments that staff must collect from the table, sorted by number. Locks their rows until the transaction ends, so that
 * no other request can collect one of them while the bill is made.
 */
export async function lockOwedPayments(sql: Sql, tableCode: string): Promise<LockedPayment[]> {
  const ids = await sql
    .selectFrom('payments')
    .select('id')
    .where(IS_OWED)
    .where('table_code', '=', tableCode)
    .execute();
  if (ids.length === 0) return [];
  const locked = await lockPayments(
    sql,
    ids.map(({ id }) => id),
  );
  return locked
    .filter((payment) => isPending(payment.state) && payment.to_collect && payment.table_code === tableCode)
    .sort((one, other) => one.number - other.number);
}

/**
 * Reads the content of the bill of a table. `owed` are the payments that staff must collect from the table: the bill lists the
 * lines of their orders, and the amount that is still to be paid.
 */
export async function readBillTicket(
  context: StaffContext,
  sql: Sql,
  tableCode: string,
  owed: readonly LockedPayment[],
): Promise<BillTicket> {
  const orderIds = owed.map((payment) => payment.order_id);
  const lines = await readOwedLines(sql, orderIds);
  return {
    kind: 'bill',
    venue: await readReceiptVenue(context, sql),
    numbers: owed.map(({ number }) => number),
    tableCode,
    time: context.now.toISOString(),
    discountPercent: await readDiscountPercent(sql, orderIds),
    ...tableBill(lines, addCents(...owed.map((payment) => cents(payment.total_amount_order)))),
  };
}

/** Reads the lines of these orders, in the sequence of their payments and as they were ordered. */
async function readOwedLines(sql: Sql, orderIds: readonly string[]): Promise<OwedLine[]> {
  if (orderIds.length === 0) return [];
  const rows = await sql
    .selectFrom('order_lines')
    .innerJoin('payments', 'remainder_of', 'order_id')
    .select([
      'label',
      'quantity',
      'price',
      'amount',
      'discount',
      'vat_percent as vatPercent',
      'is_charged as isCharged',
    ])
    .select(raw<boolean>`voided_on is not null`.as('isVoided'))
    .where('order_id', 'in', orderIds)
    .orderBy('number')
    .orderBy('position')
    .execute();
  return rows.map(({ price, amount, discount, ...line }) => {
    return { ...line, price: cents(price), amount: cents(amount), discount: cents(discount) };
  });
}
