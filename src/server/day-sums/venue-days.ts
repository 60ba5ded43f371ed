// The days of the venue: the first that has sums, those that are over, and those that are not stored.
import { sql as raw } from 'kysely';
import { addDays, calendarDay, type DayRange } from '#domain/time.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** After this time no request can settle a payment with a time of the day before: statements end after 15 seconds. */
const OVER_AFTER_MIDNIGHT_MS = 10 * 60_000;

/**
 * Returns the last calendar day (YYYY-MM-DD) of the venue that is over, so that its sums can be stored. A day counts as over ten
 * minutes after the midnight at its end: from then on no request can settle a payment (book it as paid) on that day.
 */
export function lastCompletedDay(now: Date, timeZone: string): string {
  return addDays(calendarDay(new Date(now.getTime() - OVER_AFTER_MIDNIGHT_MS), timeZone), -1);
}

/**
 * Reads the range of days that are over and whose sums can be stored: from the first day with a payment, a fully paid order or a
 * cancellation to the last day that is over. Null if there is no such day.
 */
export async function readCompletedDays(
  sql: Database | Sql,
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
): Promise<DayRange | null> {
  const from = await readFirstDay(sql, timeZone);
  const to = lastCompletedDay(now, timeZone);
  return from === null || from > to ? null : { from, to };
}

/**
 * Lists the days (YYYY-MM-DD) whose sums are not stored, oldest first, from the first day with a payment, a fully paid order or a
 * cancellation to `until`.
 */
export async function readDaysWithoutSums(sql: Database | Sql, timeZone: string, until: string): Promise<string[]> {
  const first = await readFirstDay(sql, timeZone);
  if (first === null) return [];
  const { rows } = await raw<{ day: string }>`
    select day::date as day
    from generate_series(${first}::date, ${until}::date, interval '1 day') as day
    where not exists (select from stored_days where stored_days.day = day.day::date)
    order by day
  `.execute(sql);
  return rows.map(({ day }) => day);
}

/** The day of the first payment, settled order or cancellation; null without one. An order that costs nothing has no payment. */
async function readFirstDay(sql: Database | Sql, timeZone: string): Promise<string | null> {
  const { rows } = await raw<{ first: Date | null }>`
    select least(
      (select min(payment_on) from payments),
      (select min(settled_on) from orders),
      (select min(ended_on) from orders where ending in ('canceled', 'taken-back', 'walk-out', 'false'))
    ) as first
  `.execute(sql);
  const first = rows[0]?.first ?? null;
  return first === null ? null : calendarDay(first, timeZone);
}
