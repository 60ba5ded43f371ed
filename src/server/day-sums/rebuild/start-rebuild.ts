// Starts a rebuild: the sums of all days of some years are computed again and compared with the stored ones.
import type { DaySumRebuild, daySums } from '#contract/day-sums.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { recordActivity } from '#server/activity/index.ts';
import { readDaysOver } from '#server/day-sums/venue-days.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { monthsOf } from './rebuild-months.ts';
import { findRebuild, toRebuild } from './stored-rebuild.ts';

/**
 * Stores the rebuild; the worker of a server process runs it. A repeated request returns the same rebuild. Refused as
 * `rebuild-running` while another one runs: the unique index admits one without an end.
 */
export async function startRebuild(
  context: StaffContext,
  { rebuildId: id, years: requested }: InputOf<typeof daySums.startRebuild>,
): Promise<DaySumRebuild> {
  const years = [...new Set(requested)].toSorted((a, b) => a - b);
  return context.transaction(async (sql) => {
    const range = await readDaysOver(sql, context);
    const { numInsertedOrUpdatedRows } = await sql
      .insertInto('day_sum_rebuilds')
      .values({
        id,
        years,
        started_by: context.actor.userId,
        started_on: context.now,
        first_day: range?.from ?? null,
        last_day: range?.to ?? null,
        month: monthsOf(years, range)[0]?.month ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    const stored = await findRebuild(sql, id);
    if (!stored) throw new RefusalError('rebuild-running');
    if (numInsertedOrUpdatedRows === 1n) {
      await recordActivity(context, sql, { kind: 'day-sums-rebuilt', details: { years } });
      context.afterCommit((live) => {
        live.publish('day-sum-rebuilds');
        live.publish('back-office');
      });
    }
    return toRebuild(stored);
  });
}
