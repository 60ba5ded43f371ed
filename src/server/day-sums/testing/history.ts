// Plays a generated history of a venue through the functions of the payments: orders, late money, refunds that come back,
// cancellations, and storing days meanwhile.
import { sql as raw } from 'kysely';
import type { PricedLine } from '#domain/cart.ts';
import { cents } from '#domain/money.ts';
import type { PaymentState } from '#domain/payment.ts';
import type { OrderPaymentPlan } from '#domain/payment-plan.ts';
import type { Section } from '#domain/schedule.ts';
import { calendarDay, instantsOfDays } from '#domain/time.ts';
import { deleteStoredDaySums } from '#server/day-sums/delete-stored-day-sums.ts';
import { replaceDaySums } from '#server/day-sums/store-day-sums.ts';
import { storeMissingDaySums } from '#server/day-sums/store-missing-day-sums.ts';
import { type NewOrder, owedOrderHandlers, storeNewOrder } from '#server/orders-and-payments/index.ts';
import { endPendingPayment, lockPayment, recordRefundedAmount, settlePayment } from '#server/payments/index.ts';
import { type Context, createRequestContext, createSystemContext, type Services } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { staffActor } from '#server/platform/testing/staff-actor.ts';

/**
 * The kinds of events that a generated test history of a venue consists of: orders, payments, refunds, and changes of stored days.
 */
export const EVENT_KINDS = [
  'customer-pays',
  'staff-order-is-paid',
  'customer-order-waits',
  'staff-order-waits',
  'order-is-owed',
  'owed-is-lowered',
  'half-is-collected',
  'two-orders-are-collected',
  'pending-is-settled',
  'pending-expires',
  'staff-cancel',
  'refund-changes',
  'days-are-stored',
  'day-is-stored-again',
  'stored-day-is-corrected',
  'stored-days-are-deleted',
] as const;

/** One event of a generated test history. `pick` is a number that chooses the payment, order, customer or day that it is about. */
export interface HistoryEvent {
  readonly kind: (typeof EVENT_KINDS)[number];
  /** The clock advances by these minutes, or to this many seconds after the next midnight, which may be negative. */
  readonly wait: { readonly minutes: number } | { readonly secondsAfterMidnight: number };
  /** How long the request has been running when it commits: its time is that of its beginning. */
  readonly lagSeconds: number;
  readonly pick: number;
  readonly lines: readonly { readonly product: number; readonly quantity: number }[];
}

/** The people and the products of all histories. */
interface HistoryCast {
  readonly customers: readonly string[];
  readonly staff: readonly string[];
  readonly products: readonly { readonly id: string; readonly name: string; readonly section: Section }[];
}

/**
 * Runs the events of a generated test history on a venue, one after the other, with a simulated clock that begins at `start`.
 * Returns the time of the last event.
 */
export async function playHistory(
  services: Services,
  cast: HistoryCast,
  { start, events }: { readonly start: Date; readonly events: readonly HistoryEvent[] },
): Promise<Date> {
  let now = start;
  for (const event of events) {
    now = timeAfter(now, event.wait, services.timeZone);
    await playEvent({ ...services, clock: () => now }, cast, event);
  }
  return now;
}

function timeAfter(now: Date, wait: HistoryEvent['wait'], timeZone: string): Date {
  if ('minutes' in wait) return new Date(now.getTime() + wait.minutes * 60_000);
  const day = calendarDay(now, timeZone);
  const midnight = instantsOfDays({ from: day, to: day }, timeZone).until;
  return new Date(Math.max(now.getTime(), midnight + wait.secondsAfterMidnight * 1000));
}

async function playEvent(services: Services, cast: HistoryCast, event: HistoryEvent): Promise<void> {
  const { db, timeZone, clock } = services;
  const requestTime = new Date(clock().getTime() - event.lagSeconds * 1000);
  const context = createSystemContext({ ...services, clock: () => requestTime });
  switch (event.kind) {
    case 'customer-pays':
    case 'staff-order-is-paid':
      return placeOrder(context, newOrder(cast, event, 'counts-as-paid', event.kind === 'staff-order-is-paid'));
    case 'customer-order-waits':
    case 'staff-order-waits':
      return placeOrder(context, newOrder(cast, event, 'online', event.kind === 'staff-order-waits'));
    case 'order-is-owed':
      return placeOrder(context, newOrder(cast, event, 'on-boards', event.pick % 2 === 0));
    case 'owed-is-lowered':
      return lowerOwed(context, cast, event.pick);
    case 'half-is-collected':
    case 'two-orders-are-collected':
      return collectOwed({ ...services, clock: () => requestTime }, cast, event);
    case 'pending-is-settled':
      return settleUnpaid(context, cast, event.pick);
    case 'pending-expires':
      return endPending(context, event.pick, null);
    case 'staff-cancel':
      return endPending(context, event.pick, cast.staff[event.pick % cast.staff.length] ?? '');
    case 'refund-changes':
      return changeRefund(context, event.pick);
    case 'days-are-stored':
      return storeMissingDaySums(services, new AbortController().signal);
    case 'stored-days-are-deleted':
      // As by an import.
      await db.transaction().execute((sql) => deleteStoredDaySums({ query: (text) => raw.raw(text).execute(sql) }));
      return;
    case 'day-is-stored-again':
    case 'stored-day-is-corrected': {
      const day = pickFrom(await readStoredDays(services), event.pick);
      if (day === undefined) return;
      if (event.kind === 'stored-day-is-corrected') await changeCustomer(services, cast, { day, pick: event.pick });
      await db.transaction().execute((sql) => replaceDaySums(sql, { day, timeZone, now: clock() }));
    }
  }
}

/** Reads the days (YYYY-MM-DD) whose sums are stored in the database, oldest first. */
export async function readStoredDays({ db }: Pick<Services, 'db'>): Promise<string[]> {
  return (await db.selectFrom('stored_days').select('day').orderBy('day').execute()).map(({ day }) => day);
}

/** An order of which some of the lines have a cost. */
function newOrder(
  cast: HistoryCast,
  { pick, lines }: HistoryEvent,
  plan: OrderPaymentPlan,
  isByStaff: boolean,
): NewOrder {
  const userId = cast.staff[pick % cast.staff.length] ?? '';
  const paidWith = pick % 2 === 0 ? 'efectivo' : 'datafono';
  return {
    ...{ id: newId(), email: '', tableCode: 'A1', vatPercent: 10, comment: '', contentHash: null, plan },
    ...{ method: isByStaff || pick % 3 === 0 ? 'manual' : 'bizum', reservedUnits: [] },
    customerId: isByStaff ? null : (cast.customers[pick % cast.customers.length] ?? null),
    lines: lines.map(({ product, quantity }) => pricedLine(cast, product, quantity)),
    lineCosts: lines.map((_, index) => ((pick + index) % 2 === 0 ? 40 + index : null)),
    ...(isByStaff ? { staff: { userId, paidWith: plan === 'counts-as-paid' ? paidWith : null } } : {}),
  };
}

async function placeOrder(context: Context, order: NewOrder): Promise<void> {
  await context.statement((db) => storeNewOrder(context, db, order));
}

function pricedLine({ products }: HistoryCast, index: number, quantity: number): PricedLine {
  const product = products[index % products.length];
  if (!product) throw new Error('The history has no products.');
  const { id, name, section } = product;
  const names = { name, label: name, baseLabel: name };
  return { ...names, productId: id, section, categoryId: id, size: 'base', quantity, price: priceOf(index), notes: '' };
}

/** Prices that no share of a refund divides evenly. */
function priceOf(index: number) {
  return cents(101 + index * 37);
}

/**
 * Takes a line off an order that is owed, makes it an invitation, or a third of it, or discounts a third. Something of the order
 * stays owed.
 */
async function lowerOwed(context: Context, { staff }: HistoryCast, pick: number): Promise<void> {
  const { rows } = await raw<{ id: string; order_id: string; amount: number }>`
    select order_lines.id, order_id, amount from order_lines join payments on remainder_of = order_id
    where state = 'pending' and to_collect and amount > 0 and amount < total_amount_order order by order_id, position
  `.execute(context.db);
  const line = pickFrom(rows, pick);
  if (line === undefined) return;
  const by = staff[pick % staff.length] ?? '';
  const third = Math.floor(line.amount / 3);
  const changes = [
    {
      set: raw`is_charged = false, voided_on = ${context.now}, voided_by = ${by}, void_reason = 'Error'`,
      due: line.amount,
    },
    {
      set: raw`is_charged = false, invited_on = ${context.now}, invited_by = ${by}, invite_reason = 'Casa'`,
      due: line.amount,
    },
    { set: raw`discount = discount + ${third}`, due: third },
    {
      set: raw`discount = discount + ${third}, uncharged = ${third}, voided_on = ${context.now}, void_reason = 'Error'`,
      due: third,
    },
  ];
  const { set, due } = pickFrom(changes, pick) ?? { set: raw`discount = discount`, due: 0 };
  await context.transaction(async (sql) => {
    await raw`update order_lines set ${set} where id = ${line.id}`.execute(sql);
    await raw`
      update payments set total_amount_order = total_amount_order - ${due} where remainder_of = ${line.order_id}`.execute(
      sql,
    );
  });
}

/** Collects half of what an order still owes, or all that two orders still owe with one payment. */
async function collectOwed(services: Services, { staff }: HistoryCast, { kind, pick }: HistoryEvent): Promise<void> {
  const context = createRequestContext(services, {
    ...createSystemContext(services),
    actor: staffActor(staff[pick % staff.length] ?? '', ['OWNER']),
  });
  const owed = await services.db
    .selectFrom('payments')
    .select(['id', 'total_amount_order'])
    .where('state', '=', 'pending')
    .where('to_collect', '=', true)
    .where('total_amount_order', '>', 1)
    .orderBy('number')
    .execute();
  const [first, second] = [pickFrom(owed, pick), pickFrom(owed, pick + 1)];
  if (first === undefined || second === undefined) return;
  const isHalf = kind === 'half-is-collected';
  const paidWith = pick % 3 === 0 ? 'efectivo' : 'datafono';
  const gateways = { providers: [], publicUrl: 'http://localhost', googlePay: null, appleSession: null };
  await owedOrderHandlers({ services, gateways }).collectPayments(context, {
    collectionId: newId(),
    paymentIds: isHalf ? [first.id] : [first.id, second.id],
    ways: [isHalf ? { paidWith, amount: Math.floor(first.total_amount_order / 2) } : { paidWith }],
  });
}

/** Settles a payment that is pending, has expired, or was canceled by staff: for the latter two the money is late. */
async function settleUnpaid(context: Context, { staff }: HistoryCast, pick: number): Promise<void> {
  const unpaid = pickFrom(await paymentIds(context, ['pending', 'expired', 'canceled']), pick);
  if (unpaid === undefined) return;
  await context.transaction(async (sql) => {
    const payment = await lockPayment(sql, unpaid);
    if (!payment) return;
    const userId = staff[pick % staff.length] ?? '';
    await settlePayment(context, sql, payment, {
      ...{ paid: cents(payment.total_amount_order), externalId: null, attemptId: null },
      ...(pick % 2 === 0 ? { method: 'manual', staff: { userId, paidWith: 'efectivo' } } : { method: 'bizum' }),
    });
  });
}

/** Expires a pending payment, or cancels or takes back an unpaid staff order, also after its lines went to the boards. */
async function endPending(context: Context, pick: number, canceledBy: string | null): Promise<void> {
  const pending = pickFrom(await paymentIds(context, ['pending'], canceledBy !== null), pick);
  if (pending === undefined) return;
  await context.transaction(async (sql) => {
    const ending = pick % 2 === 0 ? ('canceled' as const) : ('taken-back' as const);
    const canceled = { ending, by: canceledBy ?? '', reason: 'Se fueron' };
    await endPendingPayment(context, sql, pending, canceledBy === null ? { ending: 'expired' } : canceled);
  });
}

/** Changes the refunded total of a payment, up or down. */
async function changeRefund(context: Context, pick: number): Promise<void> {
  const paid = pickFrom(await paymentIds(context, ['succeeded', 'partially-refunded', 'refunded']), pick);
  if (paid === undefined) return;
  await context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paid);
    if (!payment) return;
    const total = payment.amount_paid_by_user;
    const refunded = [total, 0, Math.floor(total / 2), Math.floor(total / 3)][pick % 4] ?? 0;
    await recordRefundedAmount(context, sql, paid, cents(refunded));
  });
}

/** Gives a payment of a stored day to another customer, as no function of the product does. */
async function changeCustomer(
  { db, timeZone }: Services,
  { customers }: HistoryCast,
  { day, pick }: { readonly day: string; readonly pick: number },
): Promise<void> {
  const customer = customers[(pick * 7 + 1) % customers.length] ?? '';
  await raw`
    update orders set customer_id = ${customer}::uuid
    where id = (
      select orders.id from orders join payments on remainder_of = orders.id
      where customer_id is not null and (payment_on at time zone ${timeZone})::date = ${day}::date
      order by payments.id offset ${pick % 3} limit 1
    )
  `.execute(db);
}

async function paymentIds({ db }: Context, states: readonly PaymentState[], isByStaff = false): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'remainder_of')
    .select('payments.id')
    .where('payments.state', 'in', states)
    // The remainder of an order that other payments have paid is canceled, and owes nothing.
    .where((where) => where.or([where('payment_on', 'is not', null), where('settled_on', 'is', null)]))
    .where((where) => (isByStaff ? where('placed_by', 'is not', null) : where.lit(true)))
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
}

function pickFrom<T>(items: readonly T[], pick: number): T | undefined {
  return items[pick % Math.max(items.length, 1)];
}
