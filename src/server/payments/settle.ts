// The only way a payment succeeds: everything that follows from it, in one statement.
import { type Expression, type RawBuilder, sql as raw } from 'kysely';
import { cartTotal, type PricedLine } from '#domain/cart.ts';
import type { Cents } from '#domain/money.ts';
import { isPaid, isPending, type PaidWith, type PaymentMethod } from '#domain/payment.ts';
import { reportIncident } from '#server/incidents/report-incident.ts';
import { announceLines, orderParts } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import { type Database, LostRace, type Sql } from '#server/platform/database.ts';
import { openClosure } from '#server/z-closures/index.ts';
import { announceTill } from './publish-payments-changed.ts';
import type { LockedPayment } from './lock-payment.ts';
import { type NewPayment, orLostRace } from './new-payment.ts';
import { reserveAgain } from './store-reserving.ts';

interface Stored {
  readonly number: number;
}

/**
 * Stores a payment that waits for no provider: paid in full into the open Z closure, with its number, and its order with
 * it. Gives the number. When another transaction stored the same order id meanwhile, `LostRace` says so: the next try
 * finds that payment.
 */
export async function settleAtOnce(context: Context, db: Database, payment: NewPayment): Promise<Stored> {
  const total = cartTotal(payment.lines);
  const { id: orderId, customerId, email, tableCode, vatPercent, comment, method, staff } = payment;
  const [userId, paidWith] = [staff?.userId ?? null, staff?.paidWith ?? null];
  // The number comes from the counter's row, which stays locked until the statement has been flushed to the disk:
  // nothing else waits inside of that.
  const placed = raw`
    next as (
      update counters set value = value + 1 where name = 'payment' and exists (select from closure) returning value
    ), placed as (
      insert into payments (
        id, order_id, number, customer_id, email, table_code, lines, comment, content_hash, payment_method, state,
        total_amount_order, amount_paid_by_user, created_on, payment_on, z_closure_id, made_by, settled_by, paid_with,
        vat_percent
      )
      select
        ${context.newId()}::uuid, ${orderId}::uuid, next.value, ${customerId}::uuid, ${email}, ${tableCode},
        ${JSON.stringify(payment.lines)}::jsonb, ${comment}, ${payment.contentHash}::bytea, ${method}, 'succeeded',
        given.total, given.total, given.now, given.now, closure.id, ${userId}::uuid, ${userId}::uuid, ${paidWith}::text,
        ${vatPercent}::numeric
      from next cross join closure cross join (values (${total}::integer, ${context.now}::timestamptz)) as given (total, now)
      returning number, order_id as id, customer_id, email, table_code, payment_on as "time", comment
    )`;
  return orLostRace(storeSettled(context, db, { placed, lines: payment.lines, customerId }));
}

/** What proves that a payment was paid, and how. */
export interface Proof {
  readonly method: PaymentMethod;
  readonly paid: Cents;
  /** What the provider calls the money; null when there is no provider. */
  readonly externalId: string | null;
  /** The attempt that brought it; null when there was none. */
  readonly attemptId: string | null;
  /** Who of the staff took it, and how; missing when nobody did. */
  readonly staff?: { readonly userId: string; readonly paidWith: PaidWith };
}

/** What settling asks of a payment. */
export type UnsettledPayment = Pick<LockedPayment, 'id' | 'state' | 'customer_id' | 'lines'>;

/**
 * Settles a payment that waited, or that had been given up: then the money is late, the units it gave back are taken
 * again, and somebody is told to look. One that is paid already stays as it is, and the answer is false. The payment's
 * row must be locked.
 */
export async function settlePayment(
  context: Context,
  sql: Sql,
  payment: UnsettledPayment,
  proof: Proof,
): Promise<boolean> {
  if (isPaid(payment.state)) return false;
  const isLate = !isPending(payment.state);
  // Before the closure, as when an order is placed: everybody locks in this order.
  if (isLate) await reserveAgain(context, sql, payment.id);
  await storeSettled(context, sql, settlingOf(context, payment, proof));
  if (isLate) await reportLate(context, sql, payment, proof);
  return true;
}

/** What another feature locks and stores in the statement that settles. */
export interface Alongside {
  /** A `select` that locks the payment, then what hangs on it; it has a row when all of that is as it was read. */
  readonly asRead: Expression<unknown>;
  /** A part of the `with` list that stores something when `placed` has its row, and not otherwise. */
  readonly stored: RawBuilder<unknown>;
}

/**
 * Settles a payment that waited when it was read, without a lock: one statement locks, looks again and stores. When
 * something has changed since, or no Z closure is open, it stores nothing and the answer is false.
 */
export async function settleAsRead(
  context: Context,
  db: Database,
  payment: UnsettledPayment,
  proof: Proof,
  alongside: Alongside,
): Promise<boolean> {
  if (!isPending(payment.state)) return false;
  const settling = settlingOf(context, payment, proof);
  const stored = await storeInOpenClosure(context, db, settling, alongside);
  if (stored) announceSettled(context, settling);
  return stored !== undefined;
}

function settlingOf(context: Context, payment: UnsettledPayment, proof: Proof): Settling {
  const { method, paid, externalId, staff } = proof;
  const isLate = !isPending(payment.state);
  const placed = raw`
    placed as (
      update payments
      set
        state = 'succeeded', payment_method = ${method}, amount_paid_by_user = ${paid}::integer, payment_on = ${context.now},
        z_closure_id = closure.id, external_payment_id = ${externalId}, is_late = ${isLate},
        settled_by = ${staff?.userId ?? null}::uuid, paid_with = ${staff?.paidWith ?? null}::text
      from closure
      where payments.id = ${payment.id}::uuid
      returning number, order_id as id, customer_id, email, table_code, payment_on as "time", comment
    )`;
  return { placed, lines: payment.lines, customerId: payment.customer_id };
}

async function reportLate(
  context: Context,
  sql: Sql,
  { id: paymentId }: UnsettledPayment,
  proof: Proof,
): Promise<void> {
  const { paid, externalId, attemptId } = proof;
  const detail = { amount: paid, ...(externalId === null ? {} : { externalId }) };
  await reportIncident(context, sql, { kind: 'late-money', paymentId, attemptId, detail });
}

/** What every settled payment brings about. */
interface Settling {
  /** The parts of the `with` list that pay it into `closure`, the last of them `placed`, as `orderParts` wants it. */
  readonly placed: RawBuilder<unknown>;
  /** Of the order that comes into being with it. */
  readonly lines: readonly PricedLine[];
  readonly customerId: string | null;
}

/** Opens the Z closure when none is: that is seldom, and costs the others nothing. */
async function storeSettled(context: Context, db: Database | Sql, settling: Settling): Promise<Stored> {
  let stored = await storeInOpenClosure(context, db, settling);
  if (!stored) {
    await openClosure(db, context.now);
    stored = await storeInOpenClosure(context, db, settling);
  }
  if (!stored) throw new LostRace('The Z closure was closed by another transaction meanwhile.');
  announceSettled(context, settling);
  return stored;
}

/** Undefined when no closure is open, or something is not as it was read: then nothing was stored. */
async function storeInOpenClosure(
  context: Context,
  db: Database | Sql,
  { placed, lines }: Settling,
  alongside?: Alongside,
): Promise<Stored | undefined> {
  // The closure is looked for once `as_read` has its row, and so is locked last.
  const asRead = alongside ? raw`as_read as (${alongside.asRead}),` : raw``;
  const whenAsRead = alongside ? raw`and exists (select from as_read)` : raw``;
  const stored = alongside ? raw`, ${alongside.stored}` : raw``;
  const { rows } = await raw<Stored>`
    with ${asRead} closure as (
      select id from z_closures where closed_on is null ${whenAsRead} for share
    ), ${placed}, ${orderParts(context, lines)} ${stored}
    select number from placed
  `.execute(db);
  return rows[0];
}

function announceSettled(context: Context, { lines, customerId }: Settling): void {
  announceLines(
    context,
    lines.map(({ section }) => ({ section, customerId })),
  );
  announceTill(context);
}
