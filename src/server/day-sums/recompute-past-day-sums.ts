// Corrects stored sums of past days after payments of these days were marked as false.
import { calendarDay } from '#domain/time.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { lockStoredDaySums, replaceDaySums } from './store-day-sums.ts';

/**
 * Computes the sums of past days again and stores them, after payments of these days were changed in the same transaction.
 * `moments` are the times of the payments; days that are not stored are skipped.
 */
export async function recomputePastDaySums(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  sql: Sql,
  moments: readonly Date[],
): Promise<void> {
  const today = calendarDay(now, timeZone);
  const days = new Set(moments.map((moment) => calendarDay(moment, timeZone)).filter((day) => day < today));
  if (days.size === 0) return;
  await lockStoredDaySums(sql);
  const stored = await sql
    .selectFrom('stored_days')
    .select('day')
    .where('day', 'in', [...days])
    .orderBy('day')
    .execute();
  for (const { day } of stored) await replaceDaySums(sql, { day, timeZone, now });
}
