// Compares the last stored days with their payments, order lines and refund entries.
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { correctStoredDaySums, findDaySumDifferences } from './find-day-sum-differences.ts';

const COMPARED_DAYS = 7;

/**
 * Compares the stored sums of the last seven stored days with the payments and orders of these days, oldest day first. If the sums
 * of a day differ, stores them again and logs an error, because the sums of a past day should not change any more. May be repeated.
 */
export async function correctRecentDaySums(services: Services, stopping: AbortSignal): Promise<void> {
  const recent = await services.db
    .selectFrom('stored_days')
    .select('day')
    .orderBy('day', 'desc')
    .limit(COMPARED_DAYS)
    .execute();
  for (const { day } of recent.toReversed()) {
    if (stopping.aborted) return;
    const { db, timeZone, now, log, transaction } = createSystemContext(services);
    if ((await findDaySumDifferences(db, day, timeZone)).length === 0) continue;
    const tables = await transaction((sql) => correctStoredDaySums(sql, { day, timeZone, now }));
    if (tables.length > 0)
      log.error({ day, tables }, 'Stored sums of a day differed from its orders; the day was stored again');
  }
}
