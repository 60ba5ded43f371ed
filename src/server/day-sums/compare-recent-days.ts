// Compares the last stored days with their payments, order lines and refund entries.
import { reportIncident } from '#server/incidents/index.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import { compareDay } from './compare-day.ts';
import { lockStoredDays, storeDayAgain } from './store-day.ts';

const COMPARED_DAYS = 7;

/**
 * Compares the last seven stored days, oldest first. A day that is different is stored again and becomes an incident, in one
 * transaction. Idempotent.
 */
export async function compareRecentDays(services: Services, stopping: AbortSignal): Promise<void> {
  const recent = await services.db
    .selectFrom('stored_days')
    .select('day')
    .orderBy('day', 'desc')
    .limit(COMPARED_DAYS)
    .execute();
  for (const { day } of recent.toReversed()) {
    if (stopping.aborted) return;
    await correctDay(createSystemContext(services), day);
  }
}

async function correctDay(context: Context, day: string): Promise<void> {
  const { db, timeZone, now, log } = context;
  if ((await compareDay(db, day, timeZone)).length === 0) return;
  const corrected = await context.transaction(async (sql) => {
    await lockStoredDays(sql);
    // Another server may have corrected it meanwhile.
    const tables = await compareDay(sql, day, timeZone);
    if (tables.length === 0) return tables;
    await storeDayAgain(sql, { day, timeZone, now });
    await reportIncident(context, sql, {
      kind: 'day-sums-different',
      paymentId: null,
      attemptId: null,
      day,
      detail: {},
    });
    return tables;
  });
  if (corrected.length > 0)
    log.error({ day, tables: corrected }, 'Stored sums of a day differed from its orders; the day was stored again');
}
