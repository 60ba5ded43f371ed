// Queries of orders: those of a customer, and the boards.
import { sql as raw } from 'kysely';
import { BOARD_LINES_MAX, type Board, type Order } from '#contract/orders.ts';
import { cartTotal } from '#domain/cart.ts';
import { cents } from '#domain/money.ts';
import { RECENT_ORDERS_PAGE_SIZE } from '#domain/order.ts';
import type { Section } from '#domain/schedule.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';

/** One page of the customer's own orders, newest first. A page number past the end returns the last page. */
export async function listRecentOrders(db: Database, customerId: string, requestedPage: number) {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / RECENT_ORDERS_PAGE_SIZE));
  const page = Math.min(requestedPage, pages);
  const orders = await selectOrders(db)
    .where('customer_id', '=', customerId)
    .orderBy('orders.time', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(RECENT_ORDERS_PAGE_SIZE)
    .offset((page - 1) * RECENT_ORDERS_PAGE_SIZE)
    .execute();
  return { orders: orders.map(toOrder), page, pages, total };
}

/** One order of this customer. An order of another customer is refused as `not-found`. */
export async function readOrder(db: Database, customerId: string, orderId: string): Promise<Order> {
  const order = await selectOrders(db)
    .where('orders.id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!order) throw new RefusalError('not-found');
  return toOrder(order);
}

/** The pending lines of one board, oldest first, with the number of all of them. */
export async function readBoard(db: Database, section: Section): Promise<Board> {
  const pending = db.selectFrom('order_lines').where('product_type_id', '=', section).where('done_on', 'is', null);
  const [rows, { count }] = await Promise.all([
    pending
      .innerJoin('orders', 'orders.id', 'order_id')
      .leftJoin('order_comments', 'order_comments.order_id', 'orders.id')
      .select(['order_lines.id', 'order_lines.order_id', 'order_lines.time', 'orders.table_code'])
      .select(['label', 'name', 'size', 'quantity', 'notes', 'comment'])
      .orderBy('order_lines.time')
      .orderBy('order_lines.order_id')
      .orderBy('position')
      .limit(BOARD_LINES_MAX)
      .execute(),
    pending.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const comments = new Map(rows.flatMap(({ order_id, comment }) => (comment === null ? [] : [[order_id, comment]])));
  return {
    lines: rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      time: row.time.toISOString(),
      tableCode: row.table_code,
      label: labelWithoutSize(row),
      size: row.size,
      quantity: row.quantity,
      notes: row.notes,
    })),
    comments: [...comments].map(([orderId, comment]) => ({ orderId, comment })),
    pendingCount: count,
  };
}

interface StoredLine {
  readonly id: string;
  readonly section: Section;
  readonly name: string;
  readonly label: string;
  readonly size: string;
  readonly quantity: number;
  readonly notes: string;
  readonly price: number;
  readonly isPending: boolean;
}

/** Selects orders with their lines aggregated by the database, so that a page is one round trip. */
export function selectOrders(db: Database) {
  return db
    .selectFrom('orders')
    .leftJoin('order_comments', 'order_comments.order_id', 'orders.id')
    .select(['orders.id', 'orders.time', 'orders.table_code', 'comment'])
    .select((query) =>
      query
        .selectFrom('order_lines')
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .select(
          raw<StoredLine[]>`jsonb_agg(jsonb_build_object(
            'id', order_lines.id, 'section', product_type_id, 'name', name, 'label', label, 'size', size,
            'quantity', quantity, 'notes', notes, 'price', price, 'isPending', done_on is null) order by position)`.as(
            'lines',
          ),
        )
        .as('lines'),
    );
}

/** Turns a row of `selectOrders` into the contract's shape. */
export function toOrder(row: {
  readonly id: string;
  readonly time: Date;
  readonly table_code: string;
  readonly comment: string | null;
  readonly lines: readonly StoredLine[] | null;
}): Order {
  const lines = (row.lines ?? []).map(({ name, label, ...line }) => ({
    ...line,
    label: labelWithoutSize({ name, label, size: line.size }),
    price: cents(line.price),
  }));
  return {
    id: row.id,
    time: row.time.toISOString(),
    tableCode: row.table_code,
    lines,
    comment: row.comment ?? '',
    total: cartTotal(lines),
  };
}

/** The label of a line without its size, which has a column of its own: name, mixer and ingredients. */
function labelWithoutSize(line: { readonly name: string; readonly label: string; readonly size: string }): string {
  return line.size === '' ? line.label : line.label.replace(`${line.name} - ${line.size}`, () => line.name);
}
