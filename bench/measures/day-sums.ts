// The sums of past days: what storing one costs, and what they cost the customers who order.
import { sql as raw } from 'kysely';
import { type Cluster, type DatabaseAddress, onDatabase } from '#bench/rig/cluster.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { type ResultRow, ratioRow } from '#bench/row.ts';
import { addDays } from '#domain/time.ts';
import { storeProductCosts } from '#seed/product-costs.ts';
import { DAY_SUM_TABLE_NAMES, DAY_SUM_TABLES } from '#server/day-sums/day-rows.ts';
import { replaceDaySums } from '#server/day-sums/store-day-sums.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { createOrderLoad } from './orders.ts';
import { addHistory } from './venue-history.ts';
import type { VenueWithHistory } from './venue-with-history.ts';

const TIME_ZONE = 'Europe/Madrid';
const STORING_ROUNDS = 15;
const ORDER_ROUNDS = 9;
const CLIENTS = 8;
const ROUND_MS = 1_500;
const WARM_UP_MS = 5_000;
/** All rounds together stay below the customers' order limit per minute. */
const ORDERS_MAX = 2_500;
const PAST_DAYS = 30;

/**
 * Measures how long it takes to compute and store the day sums of yesterday (the totals of one day, which the dashboard reads). It
 * is compared with inserting the same rows without computing them. Both run in this process, on the database of a venue with
 * history.
 */
export async function measureDaySums({ address, history: { last } }: VenueWithHistory): Promise<ResultRow> {
  const day = addDays(last, -1);
  return onOpened(address, async (db) => {
    await copyRows(db, day);
    const rounds: { ours: number; floor: number }[] = [];
    for (let round = 0; round < STORING_ROUNDS; round += 1) {
      await deleteDay(db, day);
      const ours = await timed(() => storeYesterday(db, day));
      await deleteDay(db, day);
      rounds.push({ ours, floor: await timed(() => insertCopy(db, day)) });
    }
    return ratioRow(
      {
        what: 'Storing the sums of a day of 300 orders',
        unit: 'ms',
        target: { atMost: 5 },
        note: 'In a venue of two years. The floor is inserting the same rows. The day has all night.',
      },
      rounds,
    );
  });
}

/**
 * Measures how many orders per second can be placed while the day sums (the totals of one day) are stored. It is compared with a
 * venue that stores no day sums and no product costs, and has no index of its refunds.
 */
export async function measureOrdersWithDaySums(cluster: Cluster): Promise<ResultRow> {
  const [address, plain] = [await openVenue(cluster, 'day_sums'), await openVenue(cluster, 'no_day_sums')];
  await onDatabase(address, storeProductCosts);
  await onDatabase(plain, (client) => client.query('drop index refund_entries_by_recorded_on'));
  await using venue = await startProductServer(address);
  await using floor = await startProductServer(plain);
  const [load, floorLoad] = [createOrderLoad(venue.pid, venue.port), createOrderLoad(floor.pid, floor.port)];

  // The servers stop at the end of the function.
  return await onOpened(address, async (db) => {
    await load(CLIENTS, WARM_UP_MS, 2 * ORDERS_MAX);
    await floorLoad(CLIENTS, WARM_UP_MS, 2 * ORDERS_MAX);
    const rounds: { ours: number; floor: number }[] = [];
    for (let round = 0; round < ORDER_ROUNDS; round += 1) {
      const [{ perSecond: ours }] = await Promise.all([
        load(CLIENTS, ROUND_MS, ORDERS_MAX),
        storeYesterday(db, yesterday()),
      ]);
      rounds.push({ ours, floor: (await floorLoad(CLIENTS, ROUND_MS, ORDERS_MAX)).perSecond });
    }
    return ratioRow(
      {
        what: 'Orders a second with costs and sums of days',
        unit: 'orders/s',
        target: { atLeast: 0.95 },
        note: 'A day of 300 orders is stored in each round. The floor has no costs, does not store a day and lacks its index.',
      },
      rounds,
    );
  });
}

async function openVenue(cluster: Cluster, name: string): Promise<DatabaseAddress> {
  const address = await cluster.openVenue(name);
  await onDatabase(address, async (client) => {
    await addHistory(client, PAST_DAYS);
    // The numbers of the history have gaps.
    await client.query(`update counters set value = (select max(number) from payments) where name = 'payment'`);
  });
  return address;
}

function yesterday(): string {
  return addDays(new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE }).format(new Date()), -1);
}

function storeYesterday(db: Database, day: string): Promise<void> {
  return db.transaction().execute((sql) => replaceDaySums(sql, { day, timeZone: TIME_ZONE, now: new Date() }));
}

/** Copies the stored rows of the day into tables without indexes. */
async function copyRows(db: Database, day: string): Promise<void> {
  for (const name of DAY_SUM_TABLE_NAMES)
    await raw`create table ${raw.table(`copied_${name}`)} as select * from ${raw.table(DAY_SUM_TABLES[name].table)} where day = ${raw.lit(day)}`.execute(
      db,
    );
}

function insertCopy(db: Database, day: string): Promise<void> {
  return db.transaction().execute(async (sql) => {
    await raw`insert into stored_days (day, stored_on, time_zone) values (${day}, now(), ${TIME_ZONE})`.execute(sql);
    for (const name of DAY_SUM_TABLE_NAMES)
      await raw`insert into ${raw.table(DAY_SUM_TABLES[name].table)} select * from ${raw.table(`copied_${name}`)}`.execute(
        sql,
      );
  });
}

async function deleteDay(db: Database, day: string): Promise<void> {
  await db.deleteFrom('stored_days').where('day', '=', day).execute();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function onOpened<T>(address: DatabaseAddress, work: (db: Database) => Promise<T>): Promise<T> {
  const opened = openDatabase(address, createSilentLog());
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}
