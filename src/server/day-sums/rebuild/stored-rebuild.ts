// The stored state of rebuilds.
import { sql as raw } from 'kysely';
import type { DaySumRebuild } from '#contract/day-sums.ts';
import type { DayRange } from '#domain/time.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { monthsOf } from './rebuild-months.ts';

/** A stored rebuild. */
export type StoredRebuild = NonNullable<Awaited<ReturnType<typeof findRebuild>>>;

/** The rebuild of that id; undefined if it does not exist. */
export async function findRebuild(sql: Database | Sql, id: string) {
  return selectRebuilds(sql).where('id', '=', id).executeTakeFirst();
}

/** The rebuild that runs, or else the last one; null before the first. */
export async function readRebuild({ db }: { readonly db: Database }): Promise<{ rebuild: DaySumRebuild | null }> {
  const row = await selectRebuilds(db)
    .orderBy(raw`ended_on is null`, 'desc')
    .orderBy('started_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { rebuild: row ? toRebuild(row) : null };
}

/** The days that the rebuild can compare; null if the venue has no payments. */
export function rangeOf({
  first_day: from,
  last_day: to,
}: Pick<StoredRebuild, 'first_day' | 'last_day'>): DayRange | null {
  return from === null || to === null ? null : { from, to };
}

/** Turns a stored rebuild into the contract's shape. */
export function toRebuild(row: StoredRebuild): DaySumRebuild {
  return {
    id: row.id,
    years: row.years,
    startedOn: row.started_on.toISOString(),
    endedOn: row.ended_on?.toISOString() ?? null,
    isFailed: row.is_failed,
    month: row.month,
    monthsDone: row.months_done,
    months: monthsOf(row.years, rangeOf(row)).length,
    daysCompared: row.days_compared,
    daysDifferent: row.days_different,
  };
}

function selectRebuilds(sql: Database | Sql) {
  return sql
    .selectFrom('day_sum_rebuilds')
    .select(['id', 'years', 'started_on', 'first_day', 'last_day', 'month', 'months_done'])
    .select(['days_compared', 'days_different', 'days_to_store', 'ended_on', 'is_failed']);
}
