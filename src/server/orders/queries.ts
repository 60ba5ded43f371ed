// Queries of orders with their lines, as customers and staff see them.
import { sql as raw } from 'kysely';
import type { OwnOrder } from '#contract/orders.ts';
import { addCents, cents } from '#domain/money.ts';
import { isInPreparation, labelWithoutSize, RECENT_ORDERS_PAGE_SIZE } from '#domain/order.ts';
import { type AcceptanceWaitReason, earliestVisitStart } from '#domain/order-admission.ts';
import type { PaymentState } from '#domain/payment.ts';
import { isDoneLineRecoverable } from '#domain/recovery.ts';
import type { Section } from '#domain/schedule.ts';
import { type WaitMinutes, waitingTimeOfMinutes } from '#domain/wait-notice.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { DISCOUNT_OF_CHARGED_LINE } from './order-lines.ts';
import { REFUNDED_AMOUNT_OF_ORDER } from './refunded-of-order.ts';
import { IS_TAKEN_BACK, readTakeBackDeadlines, type TakeBackDeadlines } from './take-back.ts';

/** The database, the time at which it is read, and the time zone of the venue. */
type Moment = Pick<Context, 'db' | 'now' | 'timeZone'>;

/**
 * Reads one page of the customer's sent orders, newest first. The first page also has orders that wait for staff, and orders of
 * this visit that staff canceled before they were sent. Orders that were taken back (withdrawn) are left out. `total` counts sent
 * and waiting orders. A page number after the last page returns the last page.
 */
export async function listRecentOrders({ db, ...at }: Moment, customerId: string, requestedPage: number) {
  const { sentCount, waitingCount } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.count<number>('sent_on').as('sentCount'))
    .select(({ fn }) => fn.countAll<number>().filterWhere(IS_WAITING).as('waitingCount'))
    .where('customer_id', '=', customerId)
    .where(raw<boolean>`not ${IS_TAKEN_BACK}`)
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(sentCount / RECENT_ORDERS_PAGE_SIZE));
  const page = Math.min(requestedPage, pages);
  const sent = await selectOwnOrders(db, customerId)
    .where('orders.sent_on', 'is not', null)
    .where(raw<boolean>`not ${IS_TAKEN_BACK}`)
    .orderBy('orders.sent_on', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(RECENT_ORDERS_PAGE_SIZE)
    .offset((page - 1) * RECENT_ORDERS_PAGE_SIZE)
    .execute();
  const unsent = page === 1 ? await selectUnsent(db, customerId, at.now) : [];
  const rows = [...unsent, ...sent];
  const takeBacks = await readTakeBackDeadlines({ db, ...at }, customerId, rows);
  const orders = rows.map((order) => toCustomerOrder(order, takeBacks, at));
  return { orders, page, pages, total: sentCount + waitingCount };
}

/** The customer's orders that wait for staff, and those of this visit that staff ended before they were prepared. */
function selectUnsent(db: Database, customerId: string, now: Date) {
  const isCanceled = raw<boolean>`(orders.sent_on is null and ending in ('canceled', 'false') and placed_on > ${earliestVisitStart(now)})`;
  return selectOwnOrders(db, customerId)
    .where((where) => where.or([IS_WAITING, isCanceled]))
    .orderBy('placed_on', 'desc')
    .execute();
}

/** True if the customer has at least one order that was sent to the boards. */
export async function hasOrdered(db: Database, customerId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('sent_on', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * Reads one order of this customer that was sent to the boards or waits for staff. Throws the refusal `not-found` for any other
 * order.
 */
export async function readOrder({ db, ...at }: Moment, customerId: string, orderId: string): Promise<OwnOrder> {
  const order = await selectOwnOrders(db, customerId)
    .where('orders.id', '=', orderId)
    .where((where) => where.or([where('orders.sent_on', 'is not', null), IS_WAITING]))
    .executeTakeFirst();
  if (!order) throw new RefusalError('not-found');
  return toCustomerOrder(order, await readTakeBackDeadlines({ db, ...at }, customerId, [order]), at);
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
  /** What it adds to what the order costs: zero if nobody owes it. */
  readonly amount: number;
  /** What discounts took off the whole line; zero if nobody owes it. */
  readonly discount: number;
  readonly isInvited: boolean;
  /** ISO 8601 text; null while the line is on its board. */
  readonly doneOn: string | null;
  /** Null for a line that an automatic run took. */
  readonly doneBy: string | null;
  readonly isVoided: boolean;
}

interface StoredOrder {
  readonly id: string;
  readonly time: Date;
  readonly table_code: string;
  readonly comment: string;
  readonly served_on: Date | null;
  readonly lines: readonly StoredLine[] | null;
}

/**
 * Returns the query of orders as staff see them, to which the caller adds conditions. The database aggregates the lines, so that a
 * page is one round trip. The time of an order is when it was sent to the boards, or when it was placed if it is unsent.
 */
export function selectOrders(db: Database) {
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.table_code', 'orders.served_on', 'orders.comment'])
    .select(({ fn }) => fn.coalesce('orders.sent_on', 'orders.placed_on').as('time'))
    .select((query) =>
      query
        .selectFrom('order_lines')
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .select(
          raw<StoredLine[]>`jsonb_agg(jsonb_build_object(
            'id', order_lines.id, 'section', product_type_id, 'name', name, 'label', label, 'size', size,
            'quantity', quantity, 'notes', notes, 'price', price, 'doneOn', done_on, 'doneBy', done_by,
            'amount', amount, 'discount', ${DISCOUNT_OF_CHARGED_LINE}, 'isInvited', invited_on is not null,
            'isVoided', voided_on is not null) order by position)`.as('lines'),
        )
        .as('lines'),
    );
}

/**
 * Converts a row of `selectOrders` into the order that staff see. `isPending` is true for a line that must still be prepared.
 * `isInPreparation` is true after automatic printing has marked the line as done, until the order is served.
 */
export function toOrder(
  { served_on: servedOn, ...row }: StoredOrder,
  { now, timeZone }: Pick<Moment, 'now' | 'timeZone'>,
) {
  const lines = (row.lines ?? []).map(({ name, label, doneOn: doneOnText, doneBy, ...line }) => {
    const doneOn = doneOnText === null ? null : new Date(doneOnText);
    return {
      ...line,
      name,
      label: labelWithoutSize({ name, label, size: line.size }),
      price: cents(line.price),
      amount: cents(line.amount),
      discount: cents(line.discount),
      isPending: doneOn === null && !line.isVoided,
      isInPreparation: !line.isVoided && isInPreparation({ doneOn, doneBy }, servedOn, now),
      isRecoverable: doneOn !== null && !line.isVoided && isDoneLineRecoverable(doneOn, now, timeZone),
    };
  });
  return {
    id: row.id,
    time: row.time.toISOString(),
    tableCode: row.table_code,
    lines,
    comment: row.comment,
    total: addCents(...lines.map(({ amount }) => amount)),
  };
}

interface StoredOwnOrder extends StoredOrder {
  readonly sent_on: Date | null;
  readonly placed_on: Date;
  readonly acceptance: AcceptanceWaitReason | null;
  readonly payment_state: PaymentState;
  readonly due: number;
  readonly refunded: number;
  readonly notices: readonly StoredNotice[] | null;
  readonly has_notice_emails: boolean;
}

interface StoredNotice {
  readonly section: Section;
  readonly minutes: WaitMinutes | null;
  /** ISO 8601 text. */
  readonly sentOn: string;
}

/**
 * The payment state that the customer reads. It differs from `ORDER_PAYMENT_STATE` if several payments paid the order: it is
 * `refunded` only if all of them are. Of an order without a payment nothing is owed, and it is `succeeded`.
 */
const SHOWN_PAYMENT_STATE = raw<PaymentState>`coalesce(
  (
    select case when bool_and(state = 'refunded') then 'refunded' when bool_or(state = 'refunded') then 'partially-refunded' end
    from payment_shares join payments on payments.id = payment_id
    where order_id = orders.id and payment_on is not null and not exists (
      select from payments as own where own.remainder_of = orders.id and own.state = 'pending'
    )
  ),
  (select state from payments where remainder_of = orders.id and not (state = 'canceled' and settled_on is not null)),
  'succeeded'
)`;

/** What is left to pay of the order, in cents. */
const OWN_DUE = raw<number>`coalesce(
  (select total_amount_order from payments where remainder_of = orders.id and state = 'pending'), 0
)`;

/** An order that staff must collect or accept before it is prepared. */
const IS_WAITING = raw<boolean>`(orders.state = 'waiting' and exists (
  select from payments where remainder_of = orders.id and to_collect
))`;

/**
 * Selects orders of this customer with what only the customer sees: whether they are paid, the latest wait notice of each section,
 * and whether e-mails were asked for.
 */
function selectOwnOrders(db: Database, customerId: string) {
  return selectOrders(db)
    .where('customer_id', '=', customerId)
    .select(['orders.sent_on', 'orders.placed_on', 'orders.acceptance'])
    .select([SHOWN_PAYMENT_STATE.as('payment_state'), OWN_DUE.as('due'), REFUNDED_AMOUNT_OF_ORDER.as('refunded')])
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
function toCustomerOrder(
  {
    notices,
    sent_on: sentOn,
    placed_on: _placedOn,
    acceptance,
    has_notice_emails: hasNoticeEmails,
    payment_state: paymentState,
    due,
    refunded,
    ...row
  }: StoredOwnOrder,
  takeBacks: TakeBackDeadlines,
  at: Pick<Moment, 'now' | 'timeZone'>,
): OwnOrder {
  const { lines: all, ...order } = toOrder(row, at);
  const lines = all.map(({ isInPreparation, isRecoverable: _, ...line }) => ({
    ...line,
    isPending: line.isPending || isInPreparation,
  }));
  const isPending = (section: Section) => lines.some((line) => line.section === section && line.isPending);
  return {
    ...order,
    lines,
    paymentState,
    due: cents(due),
    refunded: cents(refunded),
    isWaiting: sentOn === null,
    isToAccept: sentOn === null && acceptance !== null,
    takeBackUntil: takeBacks.get(row.id)?.toISOString() ?? null,
    notices: (notices ?? [])
      .filter(({ section }) => isPending(section))
      .map(({ section, minutes, sentOn }) => ({
        section,
        wait: waitingTimeOfMinutes(minutes),
        sentOn: new Date(sentOn).toISOString(),
      })),
    hasNoticeEmails,
  };
}
