// Rebuilds of the sums of days: one at a time, repeatable, continued by another process, and never read half done.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { compareDay } from '#server/day-sums/compare-day.ts';
import { readDaySums } from '#server/day-sums/day-snapshot.ts';
import { storeMissingDays } from '#server/day-sums/store-missing-days.ts';
import { placePaidOrder } from '#server/day-sums/testing/paid-orders.ts';
import { addCustomer, settleBeer } from '#server/day-sums/testing/quiet-days.ts';
import { readAllSums } from '#server/day-sums/testing/read-all.ts';
import { recount } from '#server/day-sums/testing/recount.ts';
import { openSmallBar } from '#server/payments/testing/carts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { claimRebuild, LEASE_MS, LeaseLostError, storeProgress } from './leased-rebuild.ts';
import { runWaitingRebuild } from './run-rebuild.ts';

const NOW = new Date('2026-01-20T20:00:00Z');
/** From 29 November to 19 January: 2 days, 31 days, 19 days. */
const DAYS = 52;
const neverStopping = new AbortController().signal;

const venue = await openTestVenue();
venue.setNow(NOW);
const bar = await openSmallBar(venue.db);
const owner = await venue.staffBrowser('OWNER');
for (const day of ['2025-11-29', '2025-12-30', '2025-12-31', '2026-01-05'])
  await placePaidOrder(venue.db, owner, { time: new Date(`${day}T20:00:00Z`), productIds: [bar.beer] });
await storeMissingDays(venue.services, neverStopping);

beforeEach(async () => {
  venue.setNow(NOW);
  await venue.db.deleteFrom('day_sum_rebuilds').execute();
});

describe('starting a rebuild', () => {
  it('runs one of two rebuilds that are requested at once, and refuses the other', async () => {
    const start = () => owner.daySums.startRebuild({ rebuildId: venue.newId(), years: [2026] });
    const results = await Promise.allSettled([start(), start()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'rebuild-running', message: 'Los resúmenes ya se están actualizando. Espera a que terminen.' },
    });
    expect(await venue.db.selectFrom('day_sum_rebuilds').select('id').execute()).toHaveLength(1);
  });

  it('returns the same rebuild for a repeated request, and leaves one activity entry', async () => {
    const input = { rebuildId: venue.newId(), years: [2026, 2025, 2026] };
    const entries = () => venue.db.selectFrom('activity_log').select('details').execute();
    const before = await entries();
    const [first, second] = await Promise.all([owner.daySums.startRebuild(input), owner.daySums.startRebuild(input)]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ years: [2025, 2026], months: 3, monthsDone: 0, month: '2025-11-01', endedOn: null });
    await runWaitingRebuild(venue.services, neverStopping);
    const repeated = await owner.daySums.startRebuild(input);
    expect(repeated).toMatchObject({ id: input.rebuildId, monthsDone: 3, endedOn: NOW.toISOString() });
    expect((await entries()).slice(before.length)).toEqual([{ details: { years: [2025, 2026] } }]);
  });

  it('compares no day of years without payments', async () => {
    await owner.daySums.startRebuild({ rebuildId: venue.newId(), years: [2020, 2021] });
    await runWaitingRebuild(venue.services, neverStopping);
    expect((await owner.daySums.readRebuild({})).rebuild).toMatchObject({
      ...{ months: 0, monthsDone: 0, month: null, daysCompared: 0, daysDifferent: 0 },
      ...{ endedOn: NOW.toISOString(), isFailed: false },
    });
  });
});

describe('a running rebuild', () => {
  it('finds wrong and missing days, stores them again, and finds no difference the next time', async () => {
    await makeWrong('2025-12-30');
    await venue.db.deleteFrom('stored_days').where('day', '=', '2026-01-05').execute();
    expect(await rebuild()).toMatchObject({ daysCompared: DAYS, daysDifferent: 2, isFailed: false });
    const { timeZone } = venue.services;
    expect(await compareDay(venue.db, '2025-12-30', timeZone)).toEqual([]);
    expect(await compareDay(venue.db, '2026-01-05', timeZone)).toEqual([]);
    expect(await rebuild()).toMatchObject({ daysCompared: DAYS, daysDifferent: 0, isFailed: false });
  });

  it('stores missing days before its own too, so that a customer of both is counted once', async () => {
    const { services, db } = venue;
    const ana = await addCustomer(venue);
    for (const day of ['2025-11-29', '2026-01-05']) await settleBeer(services, new Date(`${day}T21:00:00Z`), ana);
    await db.deleteFrom('stored_days').execute();
    await owner.daySums.startRebuild({ rebuildId: venue.newId(), years: [2026] });
    await runWaitingRebuild(services, neverStopping);
    expect((await owner.daySums.readRebuild({})).rebuild).toMatchObject({ daysCompared: 19, daysDifferent: 19 });
    expect(await readAllSums(services)).toEqual(await recount(db, services.timeZone, '2026-01-20'));
  });

  it('is continued by another process after its own was killed, and counts each day once', async () => {
    await makeWrong('2025-11-29');
    await makeWrong('2025-12-31');
    await owner.daySums.startRebuild({ rebuildId: venue.newId(), years: [2025, 2026] });
    const killed = venue.openDatabase();
    let calls = 0;
    // The clock is read when the rebuild is claimed, and after each month.
    const clock = () => {
      calls += 1;
      if (calls === 3) void killed.close();
      return venue.services.clock();
    };
    await expect(runWaitingRebuild({ ...venue.services, db: killed.db, clock }, neverStopping)).rejects.toThrow();
    expect((await owner.daySums.readRebuild({})).rebuild).toMatchObject({
      monthsDone: 1,
      daysCompared: 2,
      endedOn: null,
    });

    await runWaitingRebuild(venue.services, neverStopping);
    expect((await owner.daySums.readRebuild({})).rebuild).toMatchObject({ monthsDone: 1 });
    venue.setNow(new Date(NOW.getTime() + LEASE_MS));
    await runWaitingRebuild(venue.services, neverStopping);
    expect((await owner.daySums.readRebuild({})).rebuild).toMatchObject({
      ...{ monthsDone: 3, daysCompared: DAYS, daysDifferent: 2, isFailed: false, endedOn: expect.any(String) },
    });
    expect(await compareDay(venue.db, '2025-11-29', venue.services.timeZone)).toEqual([]);
  });

  it('is not changed any more by a process that was halted for longer than its lease', async () => {
    await owner.daySums.startRebuild({ rebuildId: venue.newId(), years: [2025] });
    const halted = await claimRebuild(venue.services);
    if (!halted) throw new Error('The rebuild was not claimed.');
    venue.setNow(new Date(NOW.getTime() + LEASE_MS));
    await runWaitingRebuild(venue.services, neverStopping);
    await expect(storeProgress(venue.services, halted, { months_done: 99 })).rejects.toThrow(LeaseLostError);
    expect((await owner.daySums.readRebuild({})).rebuild).toMatchObject({ monthsDone: 2, isFailed: false });
  });

  it('stops between two months with its process, and is continued by the next one without waiting', async () => {
    await owner.daySums.startRebuild({ rebuildId: venue.newId(), years: [2025, 2026] });
    const stopping = new AbortController();
    const clock = () => {
      stopping.abort();
      return NOW;
    };
    await runWaitingRebuild({ ...venue.services, clock }, stopping.signal);
    expect((await owner.daySums.readRebuild({})).rebuild).toMatchObject({ monthsDone: 0, endedOn: null });
    await runWaitingRebuild(venue.services, neverStopping);
    expect((await owner.daySums.readRebuild({})).rebuild).toMatchObject({ daysCompared: DAYS, isFailed: false });
  });

  it('ends as failed if a day cannot be stored, so that another one can be started', async () => {
    await makeWrong('2025-12-30');
    await raw`alter table day_orders add constraint broken check (day <> '2025-12-30') not valid`.execute(venue.db);
    expect(await rebuild()).toMatchObject({ isFailed: true, daysDifferent: 1, endedOn: expect.any(String) });
    await raw`alter table day_orders drop constraint broken`.execute(venue.db);
    expect(await rebuild()).toMatchObject({ isFailed: false, daysDifferent: 1 });
  });

  it('is read as before or as after, never with one day stored again and another one not', async () => {
    const correct = await readAmount();
    await makeWrong('2025-12-30');
    await makeWrong('2025-12-31');
    await owner.daySums.startRebuild({ rebuildId: venue.newId(), years: [2025] });
    let running: Promise<void> | undefined;
    await venue.db.transaction().execute(async (sql) => {
      await sql.selectFrom('stored_days').select('day').where('day', '=', '2025-12-31').forUpdate().execute();
      running = runWaitingRebuild(venue.services, neverStopping);
      await until('the second day waits for its lock', isWaitingForLock);
      expect(await readAmount()).toBe(correct + 2);
    });
    await running;
    expect(await readAmount()).toBe(correct);
  });
});

async function rebuild() {
  await owner.daySums.startRebuild({ rebuildId: venue.newId(), years: [2025, 2026] });
  // A clock that advances, so that each renewal of the lease stores another time.
  let seconds = 0;
  const clock = () => new Date(NOW.getTime() + 1000 * (seconds += 1));
  await runWaitingRebuild({ ...venue.services, clock }, neverStopping);
  return (await owner.daySums.readRebuild({})).rebuild;
}

async function makeWrong(day: string): Promise<void> {
  await venue.db
    .updateTable('day_orders')
    .set(({ eb }) => ({ amount: eb('amount', '+', 1) }))
    .where('day', '=', day)
    .execute();
}

async function readAmount(): Promise<number> {
  return readDaySums(createSystemContext(venue.services), '2026-01-19', async ({ sql, rows }) => {
    const read = await raw<{ amount: number }>`select sum(amount) as amount from ${rows('orders')} as orders`.execute(
      sql,
    );
    return read.rows[0]?.amount ?? 0;
  });
}

async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await raw`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(venue.db);
  return rows.length > 0;
}
