// Stores every day that is over and not stored.
import { createSystemContext, type Services } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { lockStoredDaySums, storeDaySums } from './store-day-sums.ts';
import { lastCompletedDay, readDaysWithoutSums } from './venue-days.ts';

/**
 * Stores the sums of all days that are over and not stored, oldest first, each in its own transaction. A day without sales is
 * stored too. Several servers may run it at once.
 */
export async function storeMissingDaySums(services: Services, stopping: AbortSignal): Promise<void> {
  const { db, log, timeZone, clock } = services;
  await deleteInvalidDays(services);
  const days = await readDaysWithoutSums(db, timeZone, lastCompletedDay(clock(), timeZone));
  let stored = 0;
  for (const day of days) {
    if (stopping.aborted) break;
    const { transaction, now } = createSystemContext(services);
    if (await transaction((sql) => storeDaySums(sql, { day, timeZone, now }))) stored += 1;
  }
  if (stored > 0) log.info({ days: stored }, 'Day sums stored');
}

/**
 * Deletes stored days that are not over, which a wrong clock has stored, and those of another time zone: the hours at which
 * the zone of the venue divides the days were others.
 */
async function deleteInvalidDays(services: Services): Promise<void> {
  const { db, log, timeZone } = services;
  const { transaction, now } = createSystemContext(services);
  const selectInvalid = (sql: Pick<Sql, 'selectFrom'>) =>
    sql
      .selectFrom('stored_days')
      .select('day')
      .where((where) =>
        where.or([where('day', '>', lastCompletedDay(now, timeZone)), where('time_zone', '<>', timeZone)]),
      );
  if ((await selectInvalid(db).limit(1).execute()).length === 0) return;
  const deleted = await transaction(async (sql) => {
    await lockStoredDaySums(sql);
    return sql.deleteFrom('stored_days').where('day', 'in', selectInvalid(sql)).returning('day').execute();
  });
  // Another server may have deleted them first.
  if (deleted.length > 0)
    log.warn({ days: deleted.length }, 'Stored days of another time zone or of the future deleted');
}
