// Z closures that are partly outside of a range of days, so that their sums differ from those of the days.
import type { DashboardSales } from '#contract/dashboard.ts';
import { type DayRange, instantsOfDays } from '#domain/time.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** The Z closures that were open at the midnight before the range or at the one after it, oldest first. */
export async function readSpanningClosures(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  sql: Sql,
  days: DayRange,
): Promise<DashboardSales['spanningClosures']> {
  const { from, until } = instantsOfDays(days, timeZone);
  const midnights = [new Date(from), new Date(until)].filter((midnight) => midnight <= now);
  if (midnights.length === 0) return [];
  const rows = await sql
    .selectFrom('z_closures')
    .select(['id', 'opened_on', 'closed_on'])
    .where((where) =>
      where.or(
        midnights.map((midnight) =>
          where.and([
            where('opened_on', '<', midnight),
            where.or([where('closed_on', 'is', null), where('closed_on', '>=', midnight)]),
          ]),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id, opened_on: openedOn, closed_on: closedOn }) => ({
    id,
    openedOn: openedOn.toISOString(),
    closedOn: closedOn?.toISOString() ?? null,
  }));
}
