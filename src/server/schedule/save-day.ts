// Saves the opening hours of one weekday.
import type { SaveDay, Schedules } from '#contract/schedules.ts';
import { hoursRefusal } from '#domain/schedule.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { readSchedules } from './queries.ts';

/** Idempotent; a change over somebody else's change is refused. Customers and the back office receive an event. */
export async function saveDay(context: Context, { section, weekday, shown, ...wanted }: SaveDay): Promise<Schedules> {
  const refusal = hoursRefusal(wanted);
  if (refusal) throw new RefusalError(refusal);

  return context.transaction(async (sql) => {
    const present = await lockDay(sql, section, weekday);
    if (!isSame(present, wanted)) {
      if (!isSame(present, shown)) throw new RefusalError('changed-meanwhile');
      const { init, fin, closed } = wanted;
      await sql
        .updateTable('schedules')
        .set({ init, fin, closed })
        .where('product_type_id', '=', section)
        .where('weekday', '=', present.weekday)
        .execute();
      await publishMenuChanged(context, sql);
    }
    return readSchedules(sql);
  });
}

async function lockDay(sql: Sql, section: SaveDay['section'], weekday: number) {
  const days = await sql
    .selectFrom('schedules')
    .select(['weekday', 'init', 'fin', 'closed'])
    .where('product_type_id', '=', section)
    .forUpdate()
    .execute();
  const day = days.find((each) => each.weekday === weekday);
  if (!day) throw new RefusalError('not-found');
  return day;
}

type Hours = SaveDay['shown'];

function isSame(one: Hours, other: Hours): boolean {
  return one.init === other.init && one.fin === other.fin && one.closed === other.closed;
}
