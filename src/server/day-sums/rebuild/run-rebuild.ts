// Runs a rebuild month by month. Its progress is stored after each month, so that every server shows it and another process
// continues there if this one is killed.
import { sql as raw } from 'kysely';
import { daysOf } from '#domain/sales-days.ts';
import { compareDay } from '#server/day-sums/compare-day.ts';
import { lockStoredDays, storeDayAgain } from '#server/day-sums/store-day.ts';
import { readDaysNotStored } from '#server/day-sums/venue-days.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { claimRebuild, type LeasedRebuild, LeaseLostError, storeProgress } from './leased-rebuild.ts';
import { monthsOf, type RebuildMonth } from './rebuild-months.ts';
import { rangeOf } from './stored-rebuild.ts';

/** A year is stored in one transaction, during which the lease is renewed after this many days. */
const DAYS_PER_LEASE = 30;
const NO_LEASE = { lease_id: null, lease_until: null };

/**
 * Runs the rebuild that waits, or whose process has stopped, to its end. Ends it as failed if a step throws. If the process
 * is asked to stop, the rebuild is left to the next one.
 */
export async function runWaitingRebuild(services: Services, stopping: AbortSignal): Promise<void> {
  const rebuild = await claimRebuild(services);
  if (!rebuild) return;
  const { log } = services;
  try {
    await run(services, rebuild, stopping);
  } catch (error) {
    if (error instanceof LeaseLostError) {
      log.warn({ rebuildId: rebuild.id }, 'Rebuild of the sums of days was taken over by another process');
      return;
    }
    log.error({ err: error, rebuildId: rebuild.id }, 'Rebuild of the sums of days failed');
    await end(services, rebuild, true);
  }
}

async function run(services: Services, claimed: LeasedRebuild, stopping: AbortSignal): Promise<void> {
  const months = monthsOf(claimed.years, rangeOf(claimed));
  let rebuild = claimed;
  while (!stopping.aborted) {
    const done = rebuild.months_done;
    const next = months[done];
    const isYearCompared = next?.year !== months[done - 1]?.year;
    if (isYearCompared && rebuild.days_to_store.length > 0) rebuild = await storeDays(services, rebuild);
    else if (next) rebuild = await compareMonth(services, rebuild, { month: next, following: months[done + 1] });
    else return end(services, rebuild, false);
  }
  await storeProgress(services, rebuild, NO_LEASE);
}

/** Compares the days of a month, and stores how many there are and which are different. */
async function compareMonth(
  services: Services,
  rebuild: LeasedRebuild,
  { month, following }: { readonly month: RebuildMonth; readonly following: RebuildMonth | undefined },
): Promise<LeasedRebuild> {
  const { db, timeZone } = services;
  const days = daysOf(month);
  const different = [];
  for (const day of days) if ((await compareDay(db, day, timeZone)).length > 0) different.push(day);
  return storeProgress(services, rebuild, {
    month: following?.month ?? null,
    months_done: rebuild.months_done + 1,
    days_compared: raw<number>`days_compared + ${days.length}`,
    days_different: raw<number>`days_different + ${different.length}`,
    days_to_store: [...rebuild.days_to_store, ...different],
  });
}

/**
 * Stores the days that differ again, in one transaction: a year is read as it was or as it is, never mixed. The missing days
 * before them are stored first, because the previous day of a visit is looked up among the stored days.
 */
async function storeDays(services: Services, rebuild: LeasedRebuild): Promise<LeasedRebuild> {
  const { clock } = services;
  const context = createSystemContext(services);
  const { timeZone, now } = context;
  return context.transaction(async (sql) => {
    await lockStoredDays(sql);
    const missing = await readDaysNotStored(sql, timeZone, rebuild.days_to_store.at(-1) ?? '');
    const days = [...new Set([...missing, ...rebuild.days_to_store])].toSorted();
    for (const [index, day] of days.entries()) {
      // On a connection of its own: inside the transaction, other processes would not see the renewed lease.
      if (index % DAYS_PER_LEASE === 0) await storeProgress(services, rebuild, {});
      await storeDayAgain(sql, { day, timeZone, now });
    }
    return storeProgress({ db: sql, clock }, rebuild, { days_to_store: [] });
  });
}

async function end(services: Services, rebuild: LeasedRebuild, isFailed: boolean): Promise<void> {
  await storeProgress(services, rebuild, { ...NO_LEASE, ended_on: services.clock(), month: null, is_failed: isFailed });
  services.live.publish('back-office');
}
