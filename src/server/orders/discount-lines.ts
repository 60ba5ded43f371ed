// Changes the discounts of order lines, and stores each discount of orders under the id that the browser generated for it.
import { sql as raw } from 'kysely';
import {
  type DiscountableLine,
  type LineDiscount,
  type OrderDiscount,
  type UnpaidLineAmount,
  unpaidLineAmounts,
} from '#domain/discount.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { Section } from '#domain/schedule.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { OrderChangeRequest } from './change-line.ts';
import { publishLinesChanged } from './publish-lines-changed.ts';
import { PAID_AMOUNT_OF_LINE } from './shown-order.ts';

/** The columns of an order line that are needed to give it a part of a discount. The row of the line is locked. */
interface LineToDiscount {
  readonly id: string;
  readonly orderId: string;
  readonly section: Section;
  readonly customerId: string | null;
  readonly quantity: number;
  /** The column `discount`, as in `LockedLine`. */
  readonly discount: Cents;
  /** Charged, and neither voided nor an invitation. */
  readonly isOwed: boolean;
}

/**
 * A charged line of an order whose row is locked, with what is left to pay of it in cents. A discount is spread over such lines.
 */
type LockedChargedLine = LineToDiscount & UnpaidLineAmount;

/**
 * Locks all lines of these orders and returns them, so that a discount can be given or undone. Lines without a discount are
 * included. The lines are locked in the sequence of their ids, so that two transactions never deadlock. The caller has locked the
 * orders.
 */
export async function lockLinesForDiscount(sql: Sql, orderIds: readonly string[]): Promise<LineToDiscount[]> {
  return (await lockRows(sql, orderIds)).map(toLine);
}

/**
 * Locks all lines of these orders, and returns those that are charged, each with what is left to pay of it. The lines have the
 * sequence in which they were ordered. Used to give a discount, or to make what an order still owes an invitation. The caller has
 * locked the orders.
 */
export async function lockChargedLines(sql: Sql, orderIds: readonly string[]): Promise<LockedChargedLine[]> {
  const rows = (await lockRows(sql, orderIds)).filter((row) => row.isCharged);
  const paid = await readPaidParts(sql, orderIds);
  return orderIds.flatMap((orderId) => {
    const ofOrder = rows.filter((row) => row.orderId === orderId).toSorted((a, b) => a.position - b.position);
    const parts = paid.filter((part) => part.orderId === orderId);
    const left = unpaidLineAmounts(ofOrder.map(toDiscountable), parts);
    return ofOrder.map((row, index) => ({ ...toLine(row), left: left[index]?.left ?? cents(0) }));
  });
}

async function lockRows(sql: Sql, orderIds: readonly string[]) {
  return sql
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_lines.id', 'order_id as orderId', 'position', 'product_type_id as section', 'customer_id'])
    .select(['quantity', 'discount', 'amount', 'vat_percent as vatPercent', 'is_charged as isCharged'])
    .select(raw<boolean>`(is_charged and voided_on is null and invited_on is null)`.as('isOwed'))
    .select(PAID_AMOUNT_OF_LINE.as('paid'))
    .where('order_id', 'in', orderIds)
    .orderBy('order_lines.id')
    .forNoKeyUpdate('order_lines')
    .execute();
}

type LineRow = Awaited<ReturnType<typeof lockRows>>[number];

function toLine({ id, orderId, section, customer_id: customerId, quantity, discount, isOwed }: LineRow) {
  return { id, orderId, section, customerId, quantity, discount: cents(discount), isOwed };
}

function toDiscountable({ id, section, vatPercent, amount, paid }: LineRow): DiscountableLine {
  return { id, section, vatPercent, amount: cents(amount), paid: cents(paid) };
}

/** Reads what is paid of these orders in parts, by product type and VAT rate. */
async function readPaidParts(sql: Sql, orderIds: readonly string[]) {
  const rows = await sql
    .selectFrom('split_parts')
    .select(['order_id as orderId', 'product_type_id as section', 'vat_percent as vatPercent', 'amount'])
    .where('order_id', 'in', orderIds)
    .execute();
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }));
}

/**
 * Adds the amounts (in cents) to the discounts of the lines, and publishes the change after the commit. Negative amounts take a
 * discount back. The caller has locked the lines.
 */
export async function addToDiscounts(
  context: StaffContext,
  sql: Sql,
  lines: readonly LineToDiscount[],
  discounts: readonly Pick<LineDiscount, 'lineId' | 'amount'>[],
): Promise<void> {
  await raw`
    update order_lines set discount = discount + lowered.amount
    from unnest(${discounts.map(({ lineId }) => lineId)}::uuid[], ${discounts.map(({ amount }) => amount)}::integer[])
      as lowered (id, amount)
    where order_lines.id = lowered.id
  `.execute(sql);
  const changed = new Set(discounts.map(({ lineId }) => lineId));
  publishLinesChanged(
    context,
    lines.filter(({ id }) => changed.has(id)),
  );
}

/** The stored discount of one order: its total amount in cents, who gave it, and when. */
export interface StoredDiscount extends OrderDiscount {
  readonly orderId: string;
  readonly amount: Cents;
  readonly changedBy: string | null;
  readonly changedOn: Date;
}

/**
 * Reads the discount with this id, which the browser generated for the request of staff. One request can give a discount to several
 * orders: returns one element for each order, sorted by order id. Empty if no discount has this id.
 */
export async function findDiscountsById(sql: Sql | Database, id: string): Promise<StoredDiscount[]> {
  const rows = await sql
    .selectFrom('order_changes')
    .select(['order_id as orderId', 'changed_by as changedBy', 'changed_on as changedOn', 'details'])
    .where('id', '=', id)
    .where('kind', '=', 'discounted')
    .orderBy('order_id')
    .execute();
  return rows.flatMap(({ details: { amount = 0, discount }, ...change }) =>
    discount === undefined ? [] : [{ ...change, ...discount, amount: cents(amount) }],
  );
}

/** True if the discount with this id was undone. The caller has locked the orders. */
export async function isDiscountUndone(sql: Sql, id: string, orderIds: readonly string[]): Promise<boolean> {
  const undone = await sql
    .selectFrom('order_changes')
    .select('id')
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'undone')
    .where(raw<boolean>`details ->> 'undoes' = ${id}`)
    .executeTakeFirst();
  return undone !== undefined;
}

/** A change of several orders by one request. */
interface NewDiscountChange {
  readonly id: string;
  readonly orders: readonly (OrderDiscount & { readonly orderId: string; readonly amount: Cents })[];
  /** The id of the discount that it undoes; null for a discount. */
  readonly undoes: string | null;
  readonly request: OrderChangeRequest;
}

/**
 * Stores, for each of these orders, one of two changes: staff gave the order a discount (`undoes` is null), or staff undid the
 * discount whose id is `undoes`. The change has the `id` that the browser generated for the request. Changes no order line:
 * `addToDiscounts` does that.
 */
export async function storeDiscountChange(
  { now, actor }: StaffContext,
  sql: Sql,
  { id, orders, undoes, request }: NewDiscountChange,
): Promise<void> {
  const kind = undoes === null ? 'discounted' : 'undone';
  const change = { id, kind, changed_on: now, changed_by: actor.userId, request: JSON.stringify(request) } as const;
  const values = orders.map(({ orderId, amount, reason, percent, lines }) => {
    const details = undoes === null ? { amount, discount: { reason, percent, lines } } : { amount, undoes };
    return { ...change, order_id: orderId, details: JSON.stringify(details) };
  });
  await sql.insertInto('order_changes').values(values).execute();
}
