// Saves the opening hours of one weekday.
import type { SaveDay, Schedules } from '#contract/schedules.ts';
import { fieldChanges } from '#domain/activity.ts';
import { hoursRefusal } from '#domain/schedule.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { readSchedules } from './queries.ts';

/**
 * Saves the hours. Idempotent; refused if another person has changed them since they were shown. Publishes an event to
 * customers and to the back office.
 */
export async function saveDay(context: Context, { section, weekday, shown, ...hours }: SaveDay): Promise<Schedules> {
  const refusal = hoursRefusal(hours);
  if (refusal) throw new RefusalError(refusal);

  return context.transaction(async (sql) => {
    const current = await lockDay(sql, section, weekday);
    if (!isSame(current, hours)) {
      if (!isSame(current, shown)) throw new RefusalError('changed-meanwhile');
      const { init, fin, closed } = hours;
      await sql
        .updateTable('schedules')
        .set({ init, fin, closed })
        .where('product_type_id', '=', section)
        .where('weekday', '=', current.weekday)
        .execute();
      const changes = fieldChanges(fieldsOf(current), fieldsOf(hours));
      const details = { section, weekday: current.weekday, changes };
      await recordActivity(context, sql, { kind: 'hours-saved', details });
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

function isSame(a: Hours, b: Hours): boolean {
  return a.init === b.init && a.fin === b.fin && a.closed === b.closed;
}

function fieldsOf({ init, fin, closed }: Hours) {
  return { init, fin, closed };
}
