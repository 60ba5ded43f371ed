// Queries of orders: those of a customer, and the boards.
import { sql as raw } from 'kysely';
import { BOARD_LINES_MAX, type Board, type Order } from '#contract/orders.ts';
import { cartTotal } from '#domain/cart.ts';
import { cents } from '#domain/money.ts';
import { isInPreparation, labelWithoutSize, RECENT_ORDERS_PAGE_SIZE } from '#domain/order.ts';
import type { Section } from '#domain/schedule.ts';
import { type WaitMinutes, waitOf } from '#domain/wait-notice.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The database, and the time at which it is read. */
type Moment = Pick<Context, 'db' | 'now'>;

/** One page of the customer's own orders, newest first. A page number past the end returns the last page. */
export async function listRecentOrders({ db, now }: Moment, customerId: string, requestedPage: number) {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / RECENT_ORDERS_PAGE_SIZE));
  const page = Math.min(requestedPage, pages);
  const orders = await selectOwnOrders(db)
    .where('customer_id', '=', customerId)
    .orderBy('orders.time', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(RECENT_ORDERS_PAGE_SIZE)
    .offset((page - 1) * RECENT_ORDERS_PAGE_SIZE)
    .execute();
  return { orders: orders.map((order) => toCustomerOrder(order, now)), page, pages, total };
}

/** One order of this customer. An order of another customer is refused as `not-found`. */
export async function readOrder({ db, now }: Moment, customerId: string, orderId: string): Promise<Order> {
  const order = await selectOwnOrders(db)
    .where('orders.id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!order) throw new RefusalError('not-found');
  return toCustomerOrder(order, now);
}

/** The line stands on a ticket that was, may have been or will be printed. A ticket that failed without paper does not count. */
const IS_PRINTED = raw<boolean>`exists (
  select from print_job_lines join print_jobs on print_jobs.id = job_id
  where line_id = order_lines.id and (
    state not in ('failed', 'dismissed')
    or exists (
      select from print_attempts
      where print_attempts.job_id = print_jobs.id
        and sent_on is not null and (outcome is null or outcome in ('confirmed', 'accepted', 'unknown'))
    )
  ))`;

/** The pending lines of one board, oldest first, with the number of all of them. */
export async function readBoard(db: Database, section: Section): Promise<Board> {
  const pending = db.selectFrom('order_lines').where('product_type_id', '=', section).where('done_on', 'is', null);
  const [rows, notices, { count }] = await Promise.all([
    pending
      .innerJoin('orders', 'orders.id', 'order_id')
      .leftJoin('order_comments', 'order_comments.order_id', 'orders.id')
      .select(['order_lines.id', 'order_lines.order_id', 'order_lines.time', 'orders.table_code'])
      .select(['label', 'name', 'size', 'quantity', 'notes', 'comment', 'customer_id'])
      .select(IS_PRINTED.as('is_printed'))
      .orderBy('order_lines.time')
      .orderBy('order_lines.order_id')
      .orderBy('position')
      .limit(BOARD_LINES_MAX)
      .execute(),
    pending
      .innerJoin('wait_notice_orders', 'wait_notice_orders.order_id', 'order_lines.order_id')
      .innerJoin('wait_notices', 'wait_notices.id', 'notice_id')
      .where('section', '=', section)
      .select(['table_code', 'minutes', 'sent_on'])
      .distinctOn('table_code')
      .orderBy('table_code')
      .orderBy('sent_on', 'desc')
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
      isPrinted: row.is_printed,
      hasCustomer: row.customer_id !== null,
    })),
    comments: [...comments].map(([orderId, comment]) => ({ orderId, comment })),
    notices: notices.map(({ table_code: tableCode, minutes, sent_on: sentOn }) => ({
      ...{ tableCode, wait: waitOf(minutes), sentOn: sentOn.toISOString() },
    })),
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
  /** ISO 8601 text; null while the line is on its board. */
  readonly doneOn: string | null;
  /** Null for a line that an automatic run took. */
  readonly doneBy: string | null;
}

interface StoredOrder {
  readonly id: string;
  readonly time: Date;
  readonly table_code: string;
  readonly comment: string | null;
  readonly served_on: Date | null;
  readonly lines: readonly StoredLine[] | null;
}

/** Selects orders with their lines aggregated by the database, so that a page is one round trip. */
export function selectOrders(db: Database) {
  return db
    .selectFrom('orders')
    .leftJoin('order_comments', 'order_comments.order_id', 'orders.id')
    .select(['orders.id', 'orders.time', 'orders.table_code', 'orders.served_on', 'comment'])
    .select((query) =>
      query
        .selectFrom('order_lines')
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .select(
          raw<StoredLine[]>`jsonb_agg(jsonb_build_object(
            'id', order_lines.id, 'section', product_type_id, 'name', name, 'label', label, 'size', size,
            'quantity', quantity, 'notes', notes, 'price', price, 'doneOn', done_on, 'doneBy', done_by) order by position)`.as(
            'lines',
          ),
        )
        .as('lines'),
    );
}

/**
 * Turns a row of `selectOrders` into the contract's shape, as staff see it: a line is pending while it is on its board, and in
 * preparation after an automatic run took it.
 */
export function toOrder({ served_on: servedOn, ...row }: StoredOrder, now: Date) {
  const lines = (row.lines ?? []).map(({ name, label, doneOn, doneBy, ...line }) => ({
    ...line,
    label: labelWithoutSize({ name, label, size: line.size }),
    price: cents(line.price),
    isPending: doneOn === null,
    isInPreparation: isInPreparation({ doneOn: doneOn === null ? null : new Date(doneOn), doneBy }, servedOn, now),
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

interface StoredOwnOrder extends StoredOrder {
  readonly notices: readonly StoredNotice[] | null;
  readonly has_notice_emails: boolean;
}

interface StoredNotice {
  readonly section: Section;
  readonly minutes: WaitMinutes | null;
  /** ISO 8601 text. */
  readonly sentOn: string;
}

/** Selects orders with what only their customers see: the latest wait notice of each section, and whether they asked for e-mails. */
function selectOwnOrders(db: Database) {
  return selectOrders(db)
    .select((order) =>
      order
        .selectFrom(
          order
            .selectFrom('wait_notice_orders')
            .innerJoin('wait_notices', 'wait_notices.id', 'notice_id')
            .whereRef('wait_notice_orders.order_id', '=', 'orders.id')
            .select(['section', 'minutes', 'sent_on'])
            .distinctOn('section')
            .orderBy('section')
            .orderBy('sent_on', 'desc')
            .as('latest'),
        )
        .select(
          raw<
            StoredNotice[]
          >`jsonb_agg(jsonb_build_object('section', section, 'minutes', minutes, 'sentOn', sent_on))`.as('notices'),
        )
        .as('notices'),
    )
    .select((order) =>
      order
        .exists(order.selectFrom('notice_emails').select('order_id').whereRef('order_id', '=', 'orders.id'))
        .$castTo<boolean>()
        .as('has_notice_emails'),
    );
}

/** The order as its customer sees it: lines in preparation are pending, and a notice goes with the pending lines of its section. */
function toCustomerOrder({ notices, has_notice_emails: hasNoticeEmails, ...row }: StoredOwnOrder, now: Date): Order {
  const { lines: all, ...order } = toOrder(row, now);
  const lines = all.map(({ isInPreparation: isTaken, ...line }) => ({ ...line, isPending: line.isPending || isTaken }));
  const isPending = (section: Section) => lines.some((line) => line.section === section && line.isPending);
  return {
    ...order,
    lines,
    notices: (notices ?? [])
      .filter(({ section }) => isPending(section))
      .map(({ section, minutes, sentOn }) => ({
        section,
        wait: waitOf(minutes),
        sentOn: new Date(sentOn).toISOString(),
      })),
    hasNoticeEmails,
  };
}
