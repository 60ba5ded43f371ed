// Storing days: once, completely or not at all, in order, and again.
import { type RootOperationNode, sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelStoredOrder } from '#server/orders/testing/orders.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { addStaff, openTestVenue } from '#server/platform/testing/venue.ts';
import { addPendingPayment } from '#server/z-closures/testing/pending-payments.ts';
import { withDaySumSnapshot } from './day-sum-snapshot.ts';
import { findDaySumDifferences } from './find-day-sum-differences.ts';
import { startDaySumTask } from './index.ts';
import { lockStoredDaySums, replaceDaySums, storeDaySums } from './store-day-sums.ts';
import { storeMissingDaySums } from './store-missing-day-sums.ts';
import { readStoredDays } from './testing/history.ts';
import { addCustomer, addPaidBeerOrder } from './testing/quiet-days.ts';
import { readAllDaySums, readDaySumRows } from './testing/read-all.ts';
import { recomputeDaySums } from './testing/recount.ts';
import { readCompletedDays } from './venue-days.ts';

const NEVER_STOPPING = new AbortController().signal;
const THURSDAY = '2026-11-19';
const TEN_DAYS = Array.from({ length: 10 }, (_, index) => `2026-11-${String(index + 11)}`);

const venue = await openTestVenue();
const { services } = venue;
const other = venue.openDatabase();
const [ana, luis] = [await addCustomer(venue), await addCustomer(venue)];
beforeEach(async () => {
  venue.setNow(new Date('2026-11-21T08:00:00Z'));
  await raw`delete from stored_days; delete from order_lines; delete from payment_shares; delete from payments; delete from orders`.execute(
    venue.db,
  );
  // Ten days with a pause: Ana on the first, the fifth and the ninth, Luis on the fifth.
  for (const [day, customer] of [
    [11, ana],
    [15, ana],
    [15, luis],
    [19, ana],
  ] as const)
    await addPaidBeerOrder(services, new Date(`2026-11-${day}T20:00:00Z`), customer);
});

describe('the task', () => {
  it('stores every day that is over, days without sales included, and nothing a second time', async () => {
    await storeMissingDaySums(services, NEVER_STOPPING);
    expect(await readStoredDays(services)).toEqual(TEN_DAYS);
    const stored = await readAllDaySums(services);
    await storeMissingDaySums(services, NEVER_STOPPING);
    expect(await readAllDaySums(services)).toEqual(stored);
    expect(stored.previousVisits).toEqual([
      { customers: 1, day: '2026-11-11', previous_day: null },
      { customers: 1, day: '2026-11-15', previous_day: '2026-11-11' },
      { customers: 1, day: '2026-11-15', previous_day: null },
      { customers: 1, day: '2026-11-19', previous_day: '2026-11-15' },
    ]);
  });

  it('stores a day ten minutes after its midnight, not before', async () => {
    venue.setNow(new Date('2026-11-20T23:09:59Z'));
    await storeMissingDaySums(services, NEVER_STOPPING);
    expect((await readStoredDays(services)).at(-1)).toBe('2026-11-19');
    venue.setNow(new Date('2026-11-20T23:10:00Z'));
    await storeMissingDaySums(services, NEVER_STOPPING);
    expect((await readStoredDays(services)).at(-1)).toBe('2026-11-20');
  });

  it('of two servers at the same time stores each day once, without an error', async () => {
    const written = captureLog();
    const others = { ...services, db: other.db, log: written.log };
    await Promise.all([
      storeMissingDaySums({ ...services, log: written.log }, NEVER_STOPPING),
      storeMissingDaySums(others, NEVER_STOPPING),
    ]);
    expect(await readStoredDays(services)).toEqual(TEN_DAYS);
    expect(new Set(written.messages())).toEqual(new Set(['Day sums stored']));
    for (const day of TEN_DAYS) expect(await findDaySumDifferences(venue.db, day, services.timeZone)).toEqual([]);
  });

  it('that is stopped ends after the day in progress, and the next one continues', async () => {
    const stopping = new AbortController();
    let days = 0;
    const clock = () => {
      // The clock is read twice at the start and once for each day.
      days += 1;
      if (days === 5) stopping.abort();
      return services.clock();
    };
    await storeMissingDaySums({ ...services, clock }, stopping.signal);
    expect(await readStoredDays(services)).toEqual(TEN_DAYS.slice(0, 3));
    await storeMissingDaySums(services, NEVER_STOPPING);
    expect(await readStoredDays(services)).toEqual(TEN_DAYS);
  });

  it('runs when the server starts, and stops with it', async () => {
    const stop = startDaySumTask(services);
    await expect.poll(() => readStoredDays(services)).toEqual(TEN_DAYS);
    await stop();
  });

  it('stores the days again after a clock that was a month ahead, and after the time zone of the venue has changed', async () => {
    const monthAhead = { ...services, clock: () => new Date('2026-12-21T08:00:00Z') };
    await storeMissingDaySums(monthAhead, NEVER_STOPPING);
    expect(await readStoredDays(services)).toHaveLength(40);
    await storeMissingDaySums(services, NEVER_STOPPING);
    expect(await readStoredDays(services)).toEqual(TEN_DAYS);
    const canary = { ...services, timeZone: 'Atlantic/Canary' };
    await addPaidBeerOrder(services, new Date('2026-11-20T23:30:00Z'));
    await storeMissingDaySums(canary, NEVER_STOPPING);
    const { orders } = await readAllDaySums(canary);
    expect(orders.find(({ day }) => day === '2026-11-20')).toMatchObject({ orders: 1 });
  });

  it('of two servers that delete the days of another time zone logs the deletion once', async () => {
    await storeMissingDaySums(services, NEVER_STOPPING);
    const { log, messages } = captureLog();
    const run = (db: Services['db']) =>
      storeMissingDaySums({ ...services, db, log, timeZone: 'Atlantic/Canary' }, NEVER_STOPPING);
    let both: Promise<unknown> | undefined;
    await venue.db.transaction().execute(async (sql) => {
      await lockStoredDaySums(sql);
      both = Promise.all([run(venue.db), run(other.db)]);
      await untilStatementsWaitForLock(venue.db, 2);
    });
    await both;
    const deletions = messages().filter((message) => message.includes('another time zone'));
    expect(deletions).toEqual(['Stored days of another time zone or of the future deleted']);
  });

  it('stores a day that is missing between stored ones, and later visits refer to it again', async () => {
    await storeMissingDaySums(services, NEVER_STOPPING);
    const stored = await readAllDaySums(services);
    await venue.db.deleteFrom('stored_days').where('day', '=', '2026-11-15').execute();
    await venue.db
      .updateTable('day_customers')
      .set({ previous_day: '2026-11-11' })
      .where('day', '=', THURSDAY)
      .execute();
    await storeMissingDaySums(services, NEVER_STOPPING);
    expect(await readAllDaySums(services)).toEqual(stored);
  });
});

describe('a venue without payments', () => {
  beforeEach(() =>
    raw`delete from order_lines; delete from payment_shares; delete from payments; delete from orders`.execute(
      venue.db,
    ),
  );

  it('has no days', async () => {
    expect(await readCompletedDays(venue.db, createSystemContext(services))).toBeNull();
    await storeMissingDaySums(services, NEVER_STOPPING);
    expect(await readStoredDays(services)).toEqual([]);
    expect((await readAllDaySums(services)).orders).toEqual([]);
  });

  it('has its first day when staff cancel an order', async () => {
    const { orderId } = await addPendingPayment(venue, { method: 'manual', amount: 700 });
    const by = await addStaff(venue.db, { email: 'ana@comanda.test' });
    await cancelStoredOrder(venue.db, orderId, { by, time: new Date('2026-11-19T12:00:00Z') });
    await venue.db.updateTable('payments').set({ state: 'canceled' }).execute();
    await storeMissingDaySums(services, NEVER_STOPPING);
    expect(await readStoredDays(services)).toEqual(['2026-11-19', '2026-11-20']);
    const { orders } = await readAllDaySums(services);
    expect(orders).toContainEqual(expect.objectContaining({ day: THURSDAY, canceled_orders: 1, canceled_amount: 700 }));
  });
});

it('many days that are not stored are read by several statements, so that none exceeds the statement timeout', async () => {
  const statements: RootOperationNode[] = [];
  for (const [day, customer] of [
    ['2026-05-02', ana],
    ['2026-06-30', luis],
    ['2026-07-01', ana],
    ['2026-08-31', luis],
  ] as const)
    await addPaidBeerOrder(services, new Date(`${day}T20:00:00Z`), customer);
  const db = venue.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect(await readAllDaySums({ ...services, db })).toEqual(
    await recomputeDaySums(venue.db, services.timeZone, '2026-11-21'),
  );
  const executor = venue.db.getExecutor();
  const texts = statements.map((node) => executor.compileQuery(node, { queryId: 'read' }).sql);
  expect(texts.filter((text) => text.includes('requested as')).length).toBeGreaterThan(2);
});

describe('a day that is being stored', () => {
  const day = { day: THURSDAY, timeZone: 'Europe/Madrid', now: new Date('2026-11-21T08:00:00Z') };

  it('is read as it was before until the commit, and completely as it is afterwards', async () => {
    await storeMissingDaySums(services, NEVER_STOPPING);
    const right = await readAllDaySums(services);
    await venue.db.updateTable('day_orders').set({ orders: 77 }).where('day', '=', THURSDAY).execute();
    await venue.db.deleteFrom('day_products').where('day', '=', THURSDAY).execute();
    const wrong = await readAllDaySums(services);
    await other.db.transaction().execute(async (sql) => {
      await replaceDaySums(sql, day);
      expect(await readAllDaySums(services)).toEqual(wrong);
    });
    expect(await readAllDaySums(services)).toEqual(right);
  });

  it('does not change what a read in progress sees, whether it is stored now or again', async () => {
    await withDaySumSnapshot(createSystemContext(services), '2026-11-21', async (snapshot) => {
      const before = await readDaySumRows(snapshot);
      await storeMissingDaySums({ ...services, db: other.db }, NEVER_STOPPING);
      await addPaidBeerOrder({ ...services, db: other.db }, services.clock(), luis);
      expect(await readDaySumRows(snapshot)).toEqual(before);
    });
    await withDaySumSnapshot(createSystemContext(services), '2026-11-21', async (snapshot) => {
      const before = await readDaySumRows(snapshot);
      await other.db.updateTable('day_orders').set({ orders: 77 }).execute();
      await other.db.transaction().execute((sql) => replaceDaySums(sql, day));
      expect(await readDaySumRows(snapshot)).toEqual(before);
    });
  });

  it('is read completely while two servers store days and a third one stores them again', async () => {
    const expected = await recomputeDaySums(venue.db, services.timeZone, '2026-11-21');
    const third = venue.openDatabase();
    let isStored = false;
    const store = async () => {
      await Promise.all([services.db, other.db].map((db) => storeMissingDaySums({ ...services, db }, NEVER_STOPPING)));
      isStored = true;
    };
    const storeAgain = async () => {
      for (const stored of await readStoredDays(third))
        await third.db.transaction().execute((sql) => replaceDaySums(sql, { ...day, day: stored }));
    };
    const repeat = async (work: () => Promise<unknown>) => {
      do await work();
      while (!isStored);
    };
    const read = async () => expect(await readAllDaySums(services)).toEqual(expected);
    await Promise.all([store(), repeat(storeAgain), repeat(read)]);
    await read();
    expect(await readStoredDays(services)).toEqual(TEN_DAYS);
  });

  it('is not stored at all if the server is killed before the commit, and is stored by the next run', async () => {
    await raw`delete from order_lines; delete from payment_shares`.execute(venue.db);
    const dayBegin = new Date('2026-11-19T00:00:00Z');
    await venue.db.deleteFrom('payments').where('payment_on', '<', dayBegin).execute();
    await venue.db.deleteFrom('orders').where('settled_on', '<', dayBegin).execute();
    const killed = other.db.transaction().execute(async (sql) => {
      await storeDaySums(sql, day);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    const { rows } = await raw<{ rows: number }>`
      select (select count(*) from stored_days) + (select count(*) from day_orders) + (select count(*) from day_customers)
        + (select count(*) from day_previous_visits) as rows
    `.execute(venue.db);
    expect(rows).toEqual([{ rows: 0 }]);
    await storeMissingDaySums(services, NEVER_STOPPING);
    expect(await readStoredDays(services)).toEqual(['2026-11-19', '2026-11-20']);
  });
});
