// Each way to settle a payment books it once, with its order on the boards, or stores nothing at all.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { endPendingPayment, lockPayment, settleIfUnchanged, settlePayment } from '#server/payments/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { type NewOrder, storeNewOrder } from './index.ts';

const CHARGE = { method: 'bizum', paid: cents(500), externalId: 'charge-1', attemptId: null } as const;

const venue = await openTestVenue();
let published: number;
venue.live.onChanged('board-drinks', () => {
  published += 1;
});

beforeEach(async () => {
  published = 0;
  await raw`truncate payment_attempts, payments, order_lines, orders, z_closures cascade`.execute(venue.db);
});

/** Each function stores a settled payment and returns the id of its order. */
const WAYS_TO_SETTLE = [
  ['at once', settleNew],
  ['under locks', settlePending],
  ['under locks after it expired', settleExpired],
  ['together with its attempt', settleRead],
] as const;

describe.each(WAYS_TO_SETTLE)('a payment that is settled %s', (_, settle) => {
  it('is in the open Z closure, and its order is on the boards, which are published once', async () => {
    const orderId = await settle();
    const payment = await venue.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    expect(payment).toMatchObject({
      remainder_of: orderId,
      state: 'succeeded',
      amount_paid_by_user: 500,
      z_closure_id: 1,
    });
    expect(await sentOrders()).toEqual([{ id: orderId, lines: 1 }]);
    expect(published).toBe(1);
  });

  it('is settled only by the first of several settlements', async () => {
    const orderId = await settle();
    const { id } = await venue.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    expect(await Promise.all([1, 2, 3].map(() => settleStored(id)))).toEqual([false, false, false]);
    expect(await sentOrders()).toEqual([{ id: orderId, lines: 1 }]);
    expect(published).toBe(1);
  });

  it('is not settled, and nothing is published, if the transaction fails', async () => {
    await raw`
      create function fail() returns trigger language plpgsql as 'begin raise exception ''The disk is full''; end';
      create constraint trigger failing after insert or update on order_lines deferrable initially deferred
        for each row when (new.sent_on is not null) execute function fail();
    `.execute(venue.db);
    await expect(settle()).rejects.toThrow('The disk is full');
    await raw`drop function fail cascade`.execute(venue.db);
    expect(await sentOrders()).toEqual([]);
    expect(await venue.db.selectFrom('payments').select('id').where('state', '=', 'succeeded').execute()).toEqual([]);
    const attempts = venue.db.selectFrom('payment_attempts').select('id').where('state', '=', 'succeeded');
    expect(await attempts.execute()).toEqual([]);
    expect(published).toBe(0);
  });
});

it('a payment is settled once by ten settlements at the same time', async () => {
  const { id } = await addPending();
  await openZClosure();
  const attempt = await addAttempt(id);
  await Promise.allSettled(
    Array.from({ length: 10 }, (_, turn) => (turn % 2 === 0 ? settleStored(id) : readAndSettle(id, attempt))),
  );
  expect(await sentOrders()).toHaveLength(1);
  expect(published).toBe(1);
});

it('a payment is not settled with an attempt that has changed', async () => {
  const { id } = await addPending();
  await openZClosure();
  const attempt = await addAttempt(id);
  await venue.db.updateTable('payment_attempts').set({ version: 1 }).where('id', '=', attempt).execute();
  expect(await readAndSettle(id, attempt)).toBe(false);
  expect(await sentOrders()).toEqual([]);
  expect(published).toBe(0);
});

it('a payment is not settled with its attempt while no Z closure is open, nor after its units went back to stock', async () => {
  const { id } = await addPending();
  const attempt = await addAttempt(id);
  expect(await readAndSettle(id, attempt)).toBe(false);
  await openZClosure();
  await venue.db.updateTable('orders').set({ stock_released_on: venue.services.clock() }).execute();
  expect(await readAndSettle(id, attempt)).toBe(false);
  expect(await sentOrders()).toEqual([]);
});

async function settleNew(): Promise<string> {
  const context = createSystemContext(venue.services);
  const order = newOrder('counts-as-paid');
  await context.statement((db) => storeNewOrder(context, db, order));
  return order.id;
}

async function settlePending(): Promise<string> {
  const { id, orderId } = await addPending();
  await settleStored(id);
  return orderId;
}

async function settleExpired(): Promise<string> {
  const { id, orderId } = await addPending();
  const context = createSystemContext(venue.services);
  await context.transaction((sql) => endPendingPayment(context, sql, id, { ending: 'expired' }));
  await settleStored(id);
  return orderId;
}

async function settleRead(): Promise<string> {
  await openZClosure();
  const { id, orderId } = await addPending();
  expect(await readAndSettle(id, await addAttempt(id))).toBe(true);
  expect(await venue.db.selectFrom('payment_attempts').select('state').execute()).toEqual([{ state: 'succeeded' }]);
  return orderId;
}

function settleStored(paymentId: string): Promise<boolean> {
  const context = createSystemContext(venue.services);
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    return payment !== undefined && settlePayment(context, sql, payment, CHARGE);
  });
}

/** Settles the payment as read, and its attempt if that has the version 0. */
async function readAndSettle(id: string, attemptId: string): Promise<boolean> {
  const context = createSystemContext(venue.services);
  const payment = await venue.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .selectAll('payments')
    .select(['orders.id as order_id', 'customer_id', 'sent_on', 'reserved_units', 'stock_released_on'])
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow();
  return context.statement((db) => settleIfUnchanged(context, db, payment, CHARGE, { id: attemptId, version: 0 }));
}

async function openZClosure(): Promise<void> {
  const opened = { id: 1, opened_on: venue.services.clock(), closed_on: null };
  await venue.db.insertInto('z_closures').values(opened).execute();
}

async function addPending() {
  const context = createSystemContext(venue.services);
  const order = newOrder('online');
  await context.statement((db) => storeNewOrder(context, db, order));
  const stored = venue.db.selectFrom('payments').select('id').where('remainder_of', '=', order.id);
  return { ...(await stored.executeTakeFirstOrThrow()), orderId: order.id };
}

/** Stores an attempt that is being processed. Returns its id. */
async function addAttempt(paymentId: string): Promise<string> {
  const id = venue.newId();
  const now = venue.services.clock();
  await raw`
    insert into payment_attempts
      (id, payment_id, provider, payment_option, ref, return_key, state, amount, next_query_on, created_on, updated_on)
    values (
      ${id}::uuid, ${paymentId}::uuid, 'stripe', 'card', ${id}, ${id}, 'processing', 500, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    )`.execute(venue.db);
  return id;
}

function newOrder(plan: NewOrder['plan']): NewOrder {
  const line = { productId: venue.newId(), section: 'drinks', name: 'Caña', label: 'Caña', baseLabel: 'Caña' } as const;
  return {
    ...{ id: venue.newId(), customerId: null, email: '', tableCode: 'A1', vatPercent: 10, comment: '', plan },
    ...{ contentHash: null, method: 'bizum', reservedUnits: [] },
    lines: [{ ...line, size: 'base', categoryId: venue.newId(), quantity: 2, price: cents(250), notes: '' }],
  };
}

/** The orders on the boards, with how many of their lines are there. */
async function sentOrders() {
  const { rows } = await raw`
    select id, (select count(*)::integer from order_lines where order_id = orders.id and sent_on is not null) as lines
    from orders where sent_on is not null
  `.execute(venue.db);
  return rows;
}
