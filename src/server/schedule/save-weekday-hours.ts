// Saves the opening hours of one weekday.
import type { Selectable } from 'kysely';
import type { SaveWeekdayHoursInput, Schedules } from '#contract/schedules.ts';
import type { LoggedHoursField } from '#domain/activity.ts';
import { fieldChanges, type LoggedFieldByColumn, loggedValues } from '#domain/activity-changes.ts';
import { isSameHours, type OneDayHours, openingWindowsRefusal, sortOpeningWindows } from '#domain/schedule.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { lockOpeningHours } from './lock-week.ts';
import { openingWindowTexts } from './opening-hours-texts.ts';
import { readSchedules } from './queries.ts';

/**
 * Stores the opening hours of one weekday and section, and notifies open pages of customers and of the back office. `shown` are the
 * hours that the form showed: throws the refusal `changed-meanwhile` if another person has changed them since. Idempotent.
 */
export async function saveWeekdayHours(
  context: Context,
  { section, weekday, shown, ...input }: SaveWeekdayHoursInput,
): Promise<Schedules> {
  const refusal = openingWindowsRefusal(input.windows);
  if (refusal) throw new RefusalError(refusal);
  const hours = { windows: sortOpeningWindows(input.windows), closed: input.closed };

  return context.transaction(async (sql) => {
    const current = (await lockOpeningHours(sql, [section])).find((day) => day.weekday === weekday);
    if (!current) throw new RefusalError('not-found');
    if (!isSameHours(current, hours)) {
      if (!isSameHours(current, shown)) throw new RefusalError('changed-meanwhile');
      await sql
        .updateTable('schedules')
        .set({ windows: JSON.stringify(hours.windows), closed: hours.closed })
        .where('product_type_id', '=', section)
        .where('weekday', '=', current.weekday)
        .execute();
      const changes = fieldChanges(fieldsOf(current), fieldsOf(hours));
      await recordActivity(context, sql, {
        kind: 'hours-saved',
        details: { section, weekday: current.weekday, changes },
      });
      publishMenuChanged(context);
    }
    return readSchedules(sql, context);
  });
}

/** What a row has beside its section and weekday, which the entry names; the windows as «13:00-16:00». */
interface HoursColumns extends Omit<Selectable<Tables['schedules']>, 'product_type_id' | 'weekday' | 'windows'> {
  readonly windows: readonly string[];
}

const LOGGED: LoggedFieldByColumn<HoursColumns, LoggedHoursField> = { windows: 'windows', closed: 'closed' };

function fieldsOf({ windows, closed }: OneDayHours) {
  return loggedValues<HoursColumns, LoggedHoursField>(LOGGED, { windows: openingWindowTexts(windows), closed });
}
