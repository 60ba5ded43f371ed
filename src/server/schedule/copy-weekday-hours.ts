// Copies the opening hours of one weekday to others.
import type { CopyWeekdayHoursInput, Schedules } from '#contract/schedules.ts';
import type { LoggedWeekdayField } from '#domain/activity.ts';
import { fieldChanges, type LoggedFieldValues } from '#domain/activity-changes.ts';
import { isSameHours, WEEKDAYS_OF_COPY_TARGET, type WeekdayHours, type WeekHours } from '#domain/schedule.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { lockOpeningHours } from './lock-week.ts';
import { openingHoursTexts } from './opening-hours-texts.ts';
import { readSchedules } from './queries.ts';

/**
 * Copies the opening hours of one weekday to other weekdays of the same section (drinks or food). `to` names the other weekdays:
 * all days, Monday to Friday, or the weekend. `shown` is the week that the form showed: throws the refusal `changed-meanwhile` if
 * another person has changed one of these days since. Idempotent.
 */
export async function copyWeekdayHours(
  context: Context,
  { section, weekday, to, shown }: CopyWeekdayHoursInput,
): Promise<Schedules> {
  return context.transaction(async (sql) => {
    const week = await lockOpeningHours(sql, [section]);
    const source = dayOf(shown, weekday);
    const targets = WEEKDAYS_OF_COPY_TARGET[to].filter((day) => day !== weekday);
    // A repeated request finds the copy already made.
    const isCopied = [source.weekday, ...targets].every((day) => isSameHours(dayOf(week, day), source));
    if (!isCopied) {
      const isShown = [source.weekday, ...targets].every((day) => isSameHours(dayOf(week, day), dayOf(shown, day)));
      if (!isShown) throw new RefusalError('changed-meanwhile');
      await sql
        .updateTable('schedules')
        .set({ windows: JSON.stringify(source.windows), closed: source.closed })
        .where('product_type_id', '=', section)
        .where('weekday', 'in', targets)
        .execute();
      const after = week.map((day) => (targets.includes(day.weekday) ? { ...day, ...hoursOf(source) } : day));
      const changes = fieldChanges(valuesByDay(week), valuesByDay(after));
      await recordActivity(context, sql, {
        kind: 'hours-copied',
        details: { section, weekday: source.weekday, to, changes },
      });
      publishMenuChanged(context);
    }
    return readSchedules(sql, context);
  });
}

function dayOf(week: WeekHours, weekday: number): WeekdayHours {
  const day = week.find((each) => each.weekday === weekday);
  if (!day) throw new RefusalError('not-found');
  return day;
}

function hoursOf({ windows, closed }: WeekdayHours) {
  return { windows, closed };
}

function valuesByDay(week: WeekHours): LoggedFieldValues<LoggedWeekdayField> {
  return Object.fromEntries(week.map((day) => [day.weekday, openingHoursTexts(day)]));
}
