// Reads what decides whether an order that was just sent can be taken back, and stores that it was taken back.
import { sql as raw } from 'kysely';
import { earliestVisitStart } from '#domain/order-admission.ts';
import type { Refusal } from '#domain/refusal.ts';
import { type OrderToTakeBack, TAKE_BACK_MS, takeBackRemainingMs } from '#domain/take-back.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { IS_BEING_PAID } from './has-attempt-in-progress.ts';
import { JOB_MAY_BE_ON_PAPER } from './line-conditions.ts';
import { CHARGED_LINES, type OrderLine } from './order-lines.ts';

/**
 * SQL condition on `orders`: the order was taken back (withdrawn soon after it was placed, to change it). False again if the order
 * was sent back to the boards because its money arrived late.
 */
export const IS_TAKEN_BACK = raw<boolean>`(orders.state = 'ended' and orders.ending = 'taken-back')`;

/**
 * Reads the data from which `takeBackRefusal` decides whether an order can be taken back (withdrawn soon after it was placed, to
 * change it). Returns it by order id; orders without a payment are left out. To take an order back, first lock the order, its lines
 * and their tickets, then read and decide.
 */
export async function readOrdersToTakeBack(
  db: Database | Sql,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderToTakeBack>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await raw<OrderToTakeBack & { readonly id: string }>`
    select
      orders.id, orders.state, ending, payments.state as "paymentState", to_collect as "isToCollect", placed_by as "placedBy",
      placed_on as "placedOn", accepted_on is not null as "isAccepted", ${IS_BEING_PAID} as "isBeingPaid",
      exists (select from payment_shares where payment_shares.order_id = orders.id) as "isPartlyPaid",
      ${lineWhere(raw`done_on is not null`)} as "hasDoneLines",
      ${lineWhere(raw`(invited_on is not null or discount > 0)`)} as "isReduced",
      ${lineWhere(raw`exists (
        select from print_job_lines join print_jobs on print_jobs.id = job_id
        where line_id = order_lines.id and ${JOB_MAY_BE_ON_PAPER}
      )`)} as "mayBeOnPaper"
    from orders join payments on remainder_of = orders.id
    where orders.id = any(${[...orderIds]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, ...order }) => [id, order]));
}

function lineWhere(condition: ReturnType<typeof raw>) {
  return raw`exists (select from order_lines where order_lines.order_id = orders.id and ${condition})`;
}

/** Who did last what refuses a take-back, and when, by the refusal. */
const WHO_DID: Readonly<Partial<Record<Refusal, (orderId: string) => ReturnType<typeof raw>>>> = {
  'order-ended': endedBy,
  'take-back-repeated': endedBy,
  'take-back-done': (orderId) => raw`select done_by as id, done_on as at from order_lines where order_id = ${orderId}`,
  'take-back-reduced': (orderId) => raw`
    select changed_by as id, changed_on as at from order_changes
    where order_id = ${orderId} and kind in ('invited', 'discounted')
  `,
  'take-back-paid': (orderId) => raw`
    select settled_by as id, payment_on as at from payments join payment_shares on payment_id = payments.id
    where order_id = ${orderId}
  `,
};

function endedBy(orderId: string) {
  return raw`select ended_by as id, ended_on as at from orders where id = ${orderId}`;
}

/**
 * Reads which member of staff made it impossible to take the order back (withdraw it), for example by marking a line as done.
 * `refusal` says what prevents it. Returns the name; of several actions the latest counts. Null if no action of staff is the
 * reason.
 */
export async function readWhoPreventedTakeBack(sql: Sql, orderId: string, refusal: Refusal): Promise<string | null> {
  const actions = WHO_DID[refusal]?.(orderId);
  if (actions === undefined) return null;
  const { rows } = await raw<{ readonly name: string }>`
    select name from (${actions}) as actions join staff_users using (id) order by at desc limit 1
  `.execute(sql);
  return rows[0]?.name ?? null;
}

/** Counts the orders that this customer has taken back (withdrawn, to change them) during this visit; their number is limited. */
export async function countTakenBackOrders(
  { now }: Pick<Context, 'now'>,
  db: Database | Sql,
  customerId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('ending', '=', 'taken-back')
    .where('ended_on', '>', earliestVisitStart(now))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The time until which each order can be taken back (withdrawn, to change it), by order id. Orders that cannot be taken back are
 * left out.
 */
export type TakeBackDeadlines = ReadonlyMap<string, Date>;

/**
 * Reads until when the customer can take each of these orders back (withdraw it, to change it). Only orders that were placed in the
 * last two minutes are queried; no other can be taken back.
 */
export async function readTakeBackDeadlines(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerId: string,
  orders: readonly { readonly id: string; readonly placed_on: Date }[],
): Promise<TakeBackDeadlines> {
  const recent = orders.filter(({ placed_on: placedOn }) => now.getTime() - placedOn.getTime() <= TAKE_BACK_MS);
  if (recent.length === 0) return new Map();
  const ids = recent.map(({ id }) => id);
  const [facts, takenBack] = await Promise.all([
    readOrdersToTakeBack(db, ids),
    countTakenBackOrders({ now }, db, customerId),
  ]);
  return new Map(
    [...facts].flatMap(([id, order]) => {
      const remainingMs = takeBackRemainingMs(order, { kind: 'customer', takenBack }, now);
      return remainingMs === 0 ? [] : [[id, new Date(now.getTime() + remainingMs)] as const];
    }),
  );
}

/**
 * Stores that the order was taken back (withdrawn), under the id that the browser generated. `by` is the member of staff who did
 * it, null for the customer.
 */
export async function storeTakeBack(
  { now }: Pick<Context, 'now'>,
  sql: Sql,
  { changeId, orderId, by }: { readonly changeId: string; readonly orderId: string; readonly by: string | null },
): Promise<void> {
  await sql
    .insertInto('order_changes')
    .values({ id: changeId, order_id: orderId, kind: 'taken-back', changed_on: now, changed_by: by, details: '{}' })
    .execute();
}

/** What an order contained before it was taken back, from which it can be ordered again with changes. */
interface TakenBackContent {
  readonly tableCode: string;
  readonly comment: string;
  readonly lines: readonly OrderLine[];
}

/**
 * Reads what an order contained that was taken back (withdrawn): its table, its comment, and the lines that it charged. Lines that
 * staff had voided before are left out.
 */
export async function readTakenBackContent(db: Database | Sql, orderId: string): Promise<TakenBackContent> {
  return db
    .selectFrom('orders')
    .select(['table_code as tableCode', 'comment', CHARGED_LINES.as('lines')])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}
