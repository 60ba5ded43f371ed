// A manager changes the hours of one weekday.
import type { SaveDay, Schedules } from '#contract/schedules.ts';
import { hoursRefusal } from '#domain/schedule.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { readSchedules } from './queries.ts';

/** Guests and boards hear of it at once. The same change twice is one; over another's change it is refused. */
export async function saveDay(context: Context, { section, weekday, shown, ...wanted }: SaveDay): Promise<Schedules> {
  const refusal = hoursRefusal(wanted);
  if (refusal) throw new Refused(refusal);

  return context.transaction(async (sql) => {
    const present = await lockDay(sql, section, weekday);
    if (!isSame(present, wanted)) {
      if (!isSame(present, shown)) throw new Refused('changed-meanwhile');
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
  if (!day) throw new Refused('not-found');
  return day;
}

type Hours = SaveDay['shown'];

function isSame(one: Hours, other: Hours): boolean {
  return one.init === other.init && one.fin === other.fin && one.closed === other.closed;
}
