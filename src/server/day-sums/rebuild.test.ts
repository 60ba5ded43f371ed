// Rebuilds of the sums of days: one at a time, repeatable, never read half done, and honest about one that was interrupted.
import { sql as raw } from 'kysely';
import type { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createRequestContext, createSystemContext } from '#server/platform/context.ts';
import { connectDirectly } from '#server/platform/database/database.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { staffActor } from '#server/platform/testing/staff-actor.ts';
import { until, untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';
import { startTestServer } from '#server/testing/server-process.ts';
import { withDaySumSnapshot } from './day-sum-snapshot.ts';
import { findDaySumDifferences } from './find-day-sum-differences.ts';
import { createDaySumRebuilder } from './rebuild.ts';
import { storeMissingDaySums } from './store-missing-day-sums.ts';
import { placePaidOrder } from './testing/paid-orders.ts';
import { addCustomer, addPaidBeerOrder } from './testing/quiet-days.ts';
import { readAllDaySums } from './testing/read-all.ts';
import { recomputeDaySums } from './testing/recount.ts';

const NOW = new Date('2026-01-08T20:00:00Z');
const DAYS_OF_2026 = 7;
const neverStopping = new AbortController().signal;

const { connection, url } = await cloneDatabase();
const written = captureLog();
const venue = await openTestVenue({ connection, log: written.log });
venue.setNow(NOW);
const bar = await storeSmallMenu(venue.db);
let owner = await venue.staffBrowser('OWNER');
for (const day of ['2025-12-27', '2025-12-30', '2025-12-31', '2026-01-05'])
  await placePaidOrder(venue.db, owner, { time: new Date(`${day}T20:00:00Z`), productIds: [bar.beer] });
await storeMissingDaySums(venue.services, neverStopping);

beforeEach(async () => {
  venue.setNow(NOW);
  owner = await venue.staffBrowser('OWNER');
  await venue.db.deleteFrom('day_sum_rebuilds').execute();
});

describe('starting a rebuild', () => {
  it('runs one of two that two servers are asked for at once, and refuses the other', async () => {
    const second = await openTestVenue({ connection });
    second.setNow(NOW);
    const ofSecond = await second.staffBrowser('OWNER');
    await whileHeld('2025-12-31', async () => {
      const results = await Promise.allSettled([start([2025]), start([2025], ofSecond)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'rebuild-running', message: 'Los resúmenes ya se están actualizando. Espera a que terminen.' },
      });
      for (const browser of [owner, ofSecond]) expect(await read(browser)).toMatchObject({ state: 'running' });
    });
    expect(await ended()).toMatchObject({ state: 'done', daysDifferent: 1 });
    expect(await venue.db.selectFrom('day_sum_rebuilds').select('id').execute()).toHaveLength(1);
    await second.close();
  });

  it('returns the same rebuild for a repeated request, and leaves one activity entry', async () => {
    const input = { rebuildId: venue.newId(), years: [2026, 2025, 2026] };
    const entries = () => venue.db.selectFrom('activity_log').select('details').execute();
    const before = await entries();
    await whileHeld('2025-12-31', async () => {
      const [first, repeated] = await Promise.all([
        owner.daySums.startRebuild(input),
        owner.daySums.startRebuild(input),
      ]);
      expect(repeated).toEqual(first);
      expect(first).toMatchObject({ years: [2025, 2026], state: 'running', endedOn: null });
    });
    const last = await ended();
    expect(last).toMatchObject({ id: input.rebuildId, state: 'done', endedOn: NOW.toISOString() });
    expect(await owner.daySums.startRebuild(input)).toEqual(last);
    expect((await entries()).slice(before.length)).toEqual([{ details: { years: [2025, 2026] } }]);
  });

  it('finds no different day in years without payments', async () => {
    expect(await rebuild([2020, 2021])).toMatchObject({ state: 'done', daysDifferent: 0 });
  });
});

describe('a rebuild', () => {
  it('finds wrong and missing days, stores them again, and finds no difference the next time', async () => {
    await makeWrong('2025-12-30');
    await venue.db.deleteFrom('stored_days').where('day', '=', '2026-01-05').execute();
    expect(await rebuild([2025, 2026])).toMatchObject({ state: 'done', daysDifferent: 2 });
    for (const day of ['2025-12-30', '2026-01-05']) expect(await differences(day)).toEqual([]);
    expect(await rebuild([2025, 2026])).toMatchObject({ state: 'done', daysDifferent: 0 });
  });

  it('corrects no day of another year', async () => {
    await makeWrong('2025-12-30');
    expect(await rebuild([2026])).toMatchObject({ daysDifferent: 0 });
    expect(await differences('2025-12-30')).not.toEqual([]);
    expect(await rebuild([2025])).toMatchObject({ daysDifferent: 1 });
  });

  it('stores missing days before its own too, so that a customer of both is counted once', async () => {
    const { services, db } = venue;
    const ana = await addCustomer(venue);
    for (const day of ['2025-12-27', '2026-01-05']) await addPaidBeerOrder(services, new Date(`${day}T21:00:00Z`), ana);
    await db.deleteFrom('stored_days').execute();
    expect(await rebuild([2026])).toMatchObject({ state: 'done', daysDifferent: DAYS_OF_2026 });
    expect(await readAllDaySums(services)).toEqual(await recomputeDaySums(db, services.timeZone, '2026-01-08'));
  });

  it('is read as before or as after, never with one day stored again and another one not', async () => {
    const correct = await readAmount();
    await makeWrong('2025-12-30');
    await whileHeld('2025-12-31', async () => {
      await start([2025]);
      await untilStatementsWaitForLock(venue.db);
      expect(await readAmount()).toBe(correct + 2);
    });
    expect(await ended()).toMatchObject({ daysDifferent: 2 });
    expect(await readAmount()).toBe(correct);
  });
});

describe('a rebuild that does not reach its end', () => {
  it('keeps the years that it has corrected, and no part of the year in which a day cannot be stored', async () => {
    for (const day of ['2025-12-31', '2026-01-05', '2026-01-06']) await makeWrong(day);
    await raw`alter table day_orders add constraint broken check (day <> '2026-01-06') not valid`.execute(venue.db);
    expect(await rebuild([2025, 2026])).toMatchObject({ state: 'interrupted', daysDifferent: 1 });
    expect(written.messages()).toContain('Rebuild of the sums of days failed');
    expect(await differences('2025-12-31')).toEqual([]);
    expect(await differences('2026-01-05')).not.toEqual([]);
    await raw`alter table day_orders drop constraint broken`.execute(venue.db);
    expect(await rebuild([2025, 2026])).toMatchObject({ state: 'done', daysDifferent: 2 });
  });

  it('is interrupted by the stop of its server, before the next day', async () => {
    const rebuilds = createDaySumRebuilder(venue.services, connect);
    let stopped: Promise<void> | undefined;
    await makeWrong('2025-12-31');
    await whileHeld('2025-12-30', async () => {
      await rebuilds.startRebuild(ownerContext(), { rebuildId: venue.newId(), years: [2025] });
      await untilStatementsWaitForLock(venue.db);
      stopped = rebuilds.stop();
    });
    await stopped;
    expect(await read()).toMatchObject({ state: 'interrupted', daysDifferent: 0 });
    expect(written.messages()).toContain('Rebuild of the sums of days interrupted');
    expect(await rebuild([2025])).toMatchObject({ state: 'done', daysDifferent: 2 });
  });

  it('is interrupted by the loss of the connection that holds its lock', async () => {
    const connections: Client[] = [];
    const rebuilds = createDaySumRebuilder(venue.services, async () => {
      const client = await connect();
      connections.push(client);
      return client;
    });
    await makeWrong('2025-12-31');
    await whileHeld('2025-12-30', async () => {
      await rebuilds.startRebuild(ownerContext(), { rebuildId: venue.newId(), years: [2025] });
      await untilStatementsWaitForLock(venue.db);
      for (const client of connections) await client.end();
      expect(await read()).toMatchObject({ state: 'interrupted' });
    });
    await rebuilds.stop();
    expect(await read()).toMatchObject({ state: 'interrupted', daysDifferent: 0 });
    expect(await rebuild([2025])).toMatchObject({ state: 'done', daysDifferent: 2 });
  });

  it('has changed nothing when its server is killed, is shown as interrupted, and can be started again', async () => {
    // The killed server has the clock of the machine, and sessions of the past end with this sign-in.
    venue.setNow(new Date());
    const present = await venue.staffBrowser('OWNER');
    const server = await startTestServer({ DATABASE_URL: url });
    const correct = await readAmount();
    await makeWrong('2025-12-30');
    await whileHeld('2025-12-31', async () => {
      const cookie = [...present.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const started = await fetch(`${server.address}/api/admin/day-sum-rebuilds/${venue.newId()}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ years: [2025] }),
      });
      expect(started.status).toBe(200);
      await untilStatementsWaitForLock(venue.db);
      expect(await read(present)).toMatchObject({ state: 'running' });
      await server.kill();
    });
    expect(await ended(present)).toMatchObject({ state: 'interrupted', endedOn: null, daysDifferent: 0 });
    expect(await readAmount()).toBe(correct + 2);
    venue.setNow(new Date());
    expect(await rebuild([2025], present)).toMatchObject({ state: 'done', daysDifferent: 2 });
    expect(await readAmount()).toBe(correct);
  });
});

function connect(): Promise<Client> {
  return connectDirectly(connection);
}

function ownerContext() {
  const actor = staffActor(venue.newId(), ['OWNER']);
  return createRequestContext(venue.services, { ...createSystemContext(venue.services), actor });
}

async function start(years: number[], browser: TestBrowser = owner): Promise<void> {
  await browser.daySums.startRebuild({ rebuildId: venue.newId(), years });
}

async function rebuild(years: number[], browser: TestBrowser = owner) {
  await start(years, browser);
  return ended(browser);
}

async function read(browser: TestBrowser = owner) {
  return (await browser.daySums.readDaySumRebuild({})).rebuild;
}

/** The last rebuild, once it does not run any more. */
async function ended(browser: TestBrowser = owner) {
  await until('no rebuild runs', async () => (await read(browser))?.state !== 'running');
  return read(browser);
}

/** Makes the day wrong, and holds its row while `work` runs: a rebuild that corrects the day waits. */
async function whileHeld(day: string, work: () => Promise<void>): Promise<void> {
  await makeWrong(day);
  await venue.db.transaction().execute(async (sql) => {
    await sql.selectFrom('stored_days').select('day').where('day', '=', day).forUpdate().execute();
    await work();
  });
}

async function makeWrong(day: string): Promise<void> {
  await venue.db
    .updateTable('day_orders')
    .set(({ eb }) => ({ amount: eb('amount', '+', 1) }))
    .where('day', '=', day)
    .execute();
}

function differences(day: string) {
  return findDaySumDifferences(venue.db, day, venue.services.timeZone);
}

async function readAmount(): Promise<number> {
  return withDaySumSnapshot(createSystemContext(venue.services), '2026-01-07', async ({ sql, rows }) => {
    const total = raw<{ amount: number }>`select sum(amount) as amount from ${rows('orders')} as orders`;
    return (await total.execute(sql)).rows[0]?.amount ?? 0;
  });
}
