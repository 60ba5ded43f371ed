// Rebuilds: the sums of the days of some years are computed again in the background.
// The process that does it holds a lock on a connection of its own. So only one rebuild runs at a time, and one whose process has
// died is known.
import { sql as raw } from 'kysely';
import type { DaySumRebuild, daySumEndpoints } from '#contract/day-sums.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { daysOf } from '#domain/sales-days.ts';
import { recordActivity } from '#server/activity/index.ts';
import { createSystemContext, RefusalError, type Services, type StaffContext } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { VenueDatabase } from '#server/platform/database/open-venue-database.ts';
import { correctStoredDaySums, findDaySumDifferences } from './find-day-sum-differences.ts';
import { readCompletedDays, readDaysWithoutSums } from './venue-days.ts';

/**
 * The number of the PostgreSQL advisory lock that is held while a rebuild of day sums runs, so that only one runs at a time. No
 * other lock uses it.
 */
export const DAY_SUM_REBUILD_LOCK = 7_731_030;
/** PostgreSQL notices within half a minute, not after hours, that the machine of the process is gone. */
const KEEPALIVES = 'set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';
const COLUMNS = ['id', 'years', 'started_on', 'ended_on', 'days_different'] as const;

/** A connection straight to PostgreSQL, outside the pool. */
type BusConnection = Awaited<ReturnType<VenueDatabase['connectBus']>>;
type StoredRebuild = NonNullable<Awaited<ReturnType<typeof findRebuild>>>;
type StartRebuild = InputOf<typeof daySumEndpoints.startRebuild>;

/** Starts and stops rebuilds in this process. A rebuild computes the stored day sums of some years again, in the background. */
export interface DaySumRebuilder {
  /**
   * Stores a rebuild and starts it. A repeated request returns the same rebuild. Refused as `rebuild-running` while another
   * one runs, here or in another process.
   */
  readonly startRebuild: (context: StaffContext, input: StartRebuild) => Promise<DaySumRebuild>;
  /** Interrupts the rebuild that runs, and waits until it has released its lock. */
  readonly stop: () => Promise<void>;
}

/**
 * Creates the object that starts and stops rebuilds of day sums in this process. `connect` opens a connection straight to
 * PostgreSQL, because a connection pooler would lose the lock of the rebuild.
 */
export function createDaySumRebuilder(services: Services, connect: VenueDatabase['connectBus']): DaySumRebuilder {
  const stopping = new AbortController();
  let running = Promise.resolve();
  return {
    startRebuild: async (context, input) => {
      const { stored, lock } = await storeRebuild(context, input, connect);
      if (!lock) return rebuildOf(stored, stored.ended_on === null && (await isLockHeld(services.db)));
      running = run(services, stored, lock, stopping.signal);
      return rebuildOf(stored, true);
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Reads the last rebuild of day sums (the stored day sums of some years are computed again), and whether it is still running.
 * `rebuild` in the result is null if no rebuild was ever started.
 */
export async function readDaySumRebuild({ db }: { readonly db: Database }): Promise<{ rebuild: DaySumRebuild | null }> {
  const last = await selectRebuilds(db).orderBy('started_on', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!last) return { rebuild: null };
  const isRunning = await isLockHeld(db);
  // It may have ended after it was read.
  const read = isRunning || last.ended_on !== null ? last : ((await findRebuild(db, last.id)) ?? last);
  return { rebuild: rebuildOf(read, isRunning) };
}

/** Stores the rebuild unless it is stored. `lock` is the connection that holds the lock if it is new, and null otherwise. */
async function storeRebuild(
  context: StaffContext,
  { rebuildId: id, years: requested }: StartRebuild,
  connect: VenueDatabase['connectBus'],
): Promise<{ readonly stored: StoredRebuild; readonly lock: BusConnection | null }> {
  const years = [...new Set(requested)].toSorted((a, b) => a - b);
  const taken: { lock: BusConnection | null } = { lock: null };
  try {
    const stored = await context.transaction(async (sql) => {
      const inserted = await sql
        .insertInto('day_sum_rebuilds')
        .values({ id, years, started_on: context.now })
        .onConflict((conflict) => conflict.doNothing())
        .returning([...COLUMNS])
        .executeTakeFirst();
      if (!inserted) return findRebuild(sql, id);
      taken.lock ??= await takeLock(connect);
      await recordActivity(context, sql, { kind: 'day-sums-rebuilt', details: { years } });
      context.afterCommit((live) => live.publish('back-office'));
      return inserted;
    });
    if (!stored) throw new Error('The rebuild is neither stored nor new.');
    return { stored, lock: taken.lock };
  } catch (error) {
    await taken.lock?.end();
    throw error;
  }
}

/** Takes the lock until the connection ends. Refused if another process, or this one, has it. */
async function takeLock(connect: VenueDatabase['connectBus']): Promise<BusConnection> {
  const client = await connect();
  try {
    await client.query(KEEPALIVES);
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      DAY_SUM_REBUILD_LOCK,
    ]);
    if (rows[0]?.taken !== true) throw new RefusalError('rebuild-running');
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function isLockHeld(db: Database): Promise<boolean> {
  const { rows } = await raw`
    select from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${DAY_SUM_REBUILD_LOCK} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db);
  return rows.length > 0;
}

/** Runs to the end. A rebuild that is interrupted or fails has none: years that were not reached have their sums as before. */
async function run(services: Services, { id, years }: StoredRebuild, lock: BusConnection, stop: AbortSignal) {
  const { db, clock, log, live } = services;
  const lost = new AbortController();
  lock.once('end', () => lost.abort());
  const stopping = AbortSignal.any([stop, lost.signal]);
  try {
    for (const year of years) await rebuildYear(services, { id, year }, stopping);
    await db.updateTable('day_sum_rebuilds').set({ ended_on: clock() }).where('id', '=', id).execute();
  } catch (error) {
    if (stopping.aborted) log.warn({ rebuildId: id }, 'Rebuild of the sums of days interrupted');
    else log.error({ err: error, rebuildId: id }, 'Rebuild of the sums of days failed');
  } finally {
    await lock.end();
    live.publish('back-office');
  }
}

/**
 * Corrects the stored days of a year in one transaction, so that nobody reads the year half corrected. Also stores the missing days
 * before it, because the previous day of a visit is looked up among stored days. Compares all days before storing the first,
 * because other transactions that store days wait from then on.
 */
async function rebuildYear(
  services: Services,
  { id, year }: { readonly id: string; readonly year: number },
  stopping: AbortSignal,
): Promise<void> {
  const context = createSystemContext(services);
  const { timeZone, now } = context;
  await context.transaction(async (sql) => {
    const over = await readCompletedDays(sql, context);
    if (over === null) return;
    const first = `${year}-01-01`;
    const last = `${year}-12-31` < over.to ? `${year}-12-31` : over.to;
    const missing = await readDaysWithoutSums(sql, timeZone, last);
    const ofYear = daysOf({ from: first < over.from ? over.from : first, to: last });
    const different: string[] = [];
    for (const day of new Set([...missing, ...ofYear].toSorted())) {
      stopping.throwIfAborted();
      if ((await findDaySumDifferences(sql, day, timeZone)).length > 0) different.push(day);
    }
    let corrected = 0;
    for (const day of different) {
      stopping.throwIfAborted();
      const tables = await correctStoredDaySums(sql, { day, timeZone, now });
      if (tables.length > 0 && day >= first) corrected += 1;
    }
    await sql
      .updateTable('day_sum_rebuilds')
      .set(({ eb }) => ({ days_different: eb('days_different', '+', corrected) }))
      .where('id', '=', id)
      .execute();
  });
}

function findRebuild(sql: Database | Sql, id: string) {
  return selectRebuilds(sql).where('id', '=', id).executeTakeFirst();
}

function selectRebuilds(sql: Database | Sql) {
  return sql.selectFrom('day_sum_rebuilds').select([...COLUMNS]);
}

function rebuildOf(row: StoredRebuild, isRunning: boolean): DaySumRebuild {
  const endedState = row.ended_on === null ? 'interrupted' : 'done';
  return {
    id: row.id,
    years: row.years,
    state: isRunning ? 'running' : endedState,
    startedOn: row.started_on.toISOString(),
    endedOn: row.ended_on?.toISOString() ?? null,
    daysDifferent: row.days_different,
  };
}
