// Settling composes parts: a part of a made-up feature, with a table of its own, appended to the list that the server uses.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { settlementParts } from '#server/app.ts';
import { createSystemContext } from '#server/platform/context.ts';
import type { SettlementPart } from '#server/platform/settlement-part.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { closeUnpaidPayment } from './close-unpaid-payment.ts';
import {
  lockPayment,
  type NewPayment,
  settleIfUnchanged,
  settleImmediately,
  settlePayment,
  storePendingPayment,
} from './index.ts';

const LOTTERY_PART: SettlementPart = {
  ctes: ({ lines, newId }) => raw`
    new_ticket as (
      insert into lottery_tickets (id, payment_id, number, units, "time")
      select ${newId()}::uuid, payment_id, number, ${lines.length}::integer, "time" from settled
    )`,
  publish: (live) => live.publish('refunds'),
};
const CHARGE = { method: 'bizum', paid: cents(500), externalId: 'charge-1', attemptId: null } as const;

let published: number;

const venue = await openTestVenue();
const services = { ...venue.services, settlementParts: [...settlementParts, LOTTERY_PART] };
await raw`
  create table lottery_tickets (
    id uuid primary key, payment_id uuid not null references payments deferrable initially deferred,
    number bigint not null, units integer not null, "time" timestamptz not null
  )`.execute(venue.db);
venue.live.onChanged('refunds', () => {
  published += 1;
});

beforeEach(async () => {
  published = 0;
  await raw`truncate lottery_tickets, order_lines, orders, payments, z_closures cascade`.execute(venue.db);
});

/** Each function stores a settled payment and returns the id of its order. */
const WAYS_TO_SETTLE = [
  ['settleImmediately', settleNew],
  ['settlePayment', settlePending],
  ['settlePayment after the payment expired', settleExpired],
  ['settleIfUnchanged', settleRead],
] as const;

describe.each(WAYS_TO_SETTLE)('a part of a made-up feature with %s', (_, settle) => {
  it('is stored and published once, together with the order and the Z closure', async () => {
    const orderId = await settle();
    const payment = await venue.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    expect(payment).toMatchObject({ order_id: orderId, state: 'succeeded', z_closure_id: 1 });
    expect(await tickets()).toEqual([{ payment_id: payment.id, number: payment.number, units: 1 }]);
    expect(await orderIds()).toEqual([orderId]);
    expect(published).toBe(1);
  });

  it('is stored only by the first of several settlements of one payment', async () => {
    const orderId = await settle();
    const { id } = await venue.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    expect(await Promise.all([1, 2, 3].map(() => settleStored(id)))).toEqual([false, false, false]);
    expect(await tickets()).toHaveLength(1);
    expect(await orderIds()).toEqual([orderId]);
    expect(published).toBe(1);
  });

  it('is rolled back with the payment, and publishes nothing, if the transaction fails', async () => {
    await raw`
      create function fail() returns trigger language plpgsql as 'begin raise exception ''The disk is full''; end';
      create constraint trigger failing after insert on lottery_tickets deferrable initially deferred
        for each row execute function fail();
    `.execute(venue.db);
    await expect(settle()).rejects.toThrow('The disk is full');
    await raw`drop function fail cascade`.execute(venue.db);
    expect(await tickets()).toEqual([]);
    expect(await orderIds()).toEqual([]);
    expect(await venue.db.selectFrom('payments').select('id').where('state', '=', 'succeeded').execute()).toEqual([]);
    expect(published).toBe(0);
  });
});

it('a part is stored once when one payment is settled ten times at the same time', async () => {
  const { id } = await addPending();
  await Promise.allSettled(
    Array.from({ length: 10 }, (_, turn) => (turn % 2 === 0 ? settleStored(id) : readAndSettle(id))),
  );
  expect(await tickets()).toHaveLength(1);
  expect(await orderIds()).toHaveLength(1);
});

it('a part is not stored when settleIfUnchanged finds that the payment has changed', async () => {
  const { id } = await addPending();
  expect(await readAndSettle(id, raw`select from payments where false`)).toBe(false);
  expect(await tickets()).toEqual([]);
  expect(published).toBe(0);
});

async function settleNew(): Promise<string> {
  const context = createSystemContext(services);
  const payment = newPayment();
  await context.statement((db) => settleImmediately(context, db, payment));
  return payment.orderId;
}

async function settlePending(): Promise<string> {
  const { id, order_id: orderId } = await addPending();
  await settleStored(id);
  return orderId;
}

async function settleExpired(): Promise<string> {
  const { id, order_id: orderId } = await addPending();
  const context = createSystemContext(services);
  await context.transaction((sql) => closeUnpaidPayment(context, sql, id, 'expired'));
  await settleStored(id);
  return orderId;
}

/** `settleIfUnchanged` opens no Z closure: without an open one, the caller settles under locks. */
async function settleRead(): Promise<string> {
  await venue.db
    .insertInto('z_closures')
    .values({ id: 1, opened_on: venue.services.clock(), closed_on: null })
    .execute();
  const { id, order_id: orderId } = await addPending();
  expect(await readAndSettle(id)).toBe(true);
  return orderId;
}

function settleStored(paymentId: string): Promise<boolean> {
  const context = createSystemContext(services);
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    return payment !== undefined && settlePayment(context, sql, payment, CHARGE);
  });
}

async function readAndSettle(
  id: string,
  asRead = raw`select from payments where id = ${id}::uuid and state = 'pending' for update`,
): Promise<boolean> {
  const context = createSystemContext(services);
  const payment = await venue.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const stored = raw`nothing_else as (select)`;
  return context.statement((db) =>
    settleIfUnchanged(context, db, payment, CHARGE, { lockIfUnchanged: asRead, cte: stored }),
  );
}

async function addPending() {
  const context = createSystemContext(services);
  const payment = newPayment();
  await context.statement((db) => storePendingPayment(context, db, payment));
  const stored = venue.db.selectFrom('payments').select(['id', 'order_id']).where('order_id', '=', payment.orderId);
  return stored.executeTakeFirstOrThrow();
}

function newPayment(): NewPayment {
  const line = {
    productId: venue.newId(),
    section: 'drinks',
    name: 'Caña',
    label: 'Caña',
    baseLabel: 'Caña',
    size: 'base',
  } as const;
  return {
    ...{ orderId: venue.newId(), customerId: null, email: '', tableCode: 'A1', vatPercent: 10, comment: '' },
    ...{ contentHash: null, method: 'manual', reservedUnits: [], lineCosts: null },
    lines: [{ ...line, categoryId: venue.newId(), quantity: 2, price: cents(250), notes: '' }],
  };
}

async function tickets() {
  const { rows } = await raw`select payment_id, number, units from lottery_tickets`.execute(venue.db);
  return rows;
}

async function orderIds(): Promise<string[]> {
  return (await venue.db.selectFrom('orders').select('id').where('sent_on', 'is not', null).execute()).map(
    ({ id }) => id,
  );
}
