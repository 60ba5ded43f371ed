// Sets and deletes the special days: dates whose hours replace those of their weekday.
import type { Selectable } from 'kysely';
import type { DeleteSpecialDayInput, ListedSpecialDay, SaveSpecialDayInput, Schedules } from '#contract/schedules.ts';
import type { LoggedSpecialDayField } from '#domain/activity.ts';
import {
  detectRecordChange,
  type LoggedFieldByColumn,
  type LoggedFieldValues,
  loggedValues,
} from '#domain/activity-changes.ts';
import { areSameOpeningWindows, openingWindowsRefusal, type Section, sortOpeningWindows } from '#domain/schedule.ts';
import { addDays, calendarDay } from '#domain/time.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { lockOpeningHours } from './lock-week.ts';
import { openingHoursTexts } from './opening-hours-texts.ts';
import { readSchedules, toListedSpecialDay } from './queries.ts';

/** The furthest date that can be special, in days from today. A date further ahead is a mistyped year. */
const DAYS_AHEAD_MAX = 2 * 365;

/** The hours of one section on a date. */
type SectionDay = Omit<ListedSpecialDay, 'day'>;

interface SpecialDayChange {
  readonly day: string;
  readonly sections: readonly Section[];
  readonly shown: readonly SectionDay[];
  /** What each of the sections has afterwards; null for the hours of its weekday. */
  readonly becomes: Omit<SectionDay, 'section'> | null;
}

/**
 * Stores the opening hours of one date for these sections (drinks, food), which replace the normal hours of its weekday. Throws the
 * refusal `changed-meanwhile` if another person has changed the date since the form was opened. Idempotent.
 */
export async function saveSpecialDay(context: Context, input: SaveSpecialDayInput): Promise<Schedules> {
  const { day, sections, shown, note } = input;
  const refusal = input.windows.length === 0 ? null : openingWindowsRefusal(input.windows);
  if (refusal) throw new RefusalError(refusal);
  const today = calendarDay(context.now, context.timeZone);
  if (day < today || day > addDays(today, DAYS_AHEAD_MAX)) throw new RefusalError('special-day-not-valid');
  const becomes = { windows: sortOpeningWindows(input.windows), note: note.trim() };
  return changeSpecialDay(context, { day, sections, shown, becomes });
}

/**
 * Deletes the special hours of a date for these sections (drinks, food), so that the normal hours of its weekday apply again.
 * Throws the refusal `changed-meanwhile` if another person has changed the date since the form was opened. Idempotent.
 */
export async function deleteSpecialDay(context: Context, input: DeleteSpecialDayInput): Promise<Schedules> {
  return changeSpecialDay(context, { ...input, becomes: null });
}

function changeSpecialDay(context: Context, { day, sections, shown, becomes }: SpecialDayChange): Promise<Schedules> {
  return context.transaction(async (sql) => {
    await lockOpeningHours(sql, sections);
    const stored = await readSpecialDays(sql, day, sections);
    const wanted = becomes === null ? [] : sections.map((section) => ({ ...becomes, section }));
    if (!isSame(stored, wanted, sections)) {
      if (!isSame(stored, shown, sections)) throw new RefusalError('changed-meanwhile');
      await store(sql, { day, sections, wanted });
      const change = detectRecordChange(
        stored.length === 0 ? null : valuesOf(stored),
        wanted.length === 0 ? null : valuesOf(wanted),
      );
      if (change) await recordActivity(context, sql, { kind: 'special-day-saved', details: { ...change, day } });
      publishMenuChanged(context);
    }
    return readSchedules(sql, context);
  });
}

async function store(
  sql: Sql,
  { day, sections, wanted }: Pick<SpecialDayChange, 'day' | 'sections'> & { readonly wanted: readonly SectionDay[] },
): Promise<void> {
  await sql.deleteFrom('special_days').where('day', '=', day).where('product_type_id', 'in', sections).execute();
  const rows = wanted.map(({ section, windows, note }) => ({
    day,
    product_type_id: section,
    windows: JSON.stringify(windows),
    note,
  }));
  if (rows.length > 0) await sql.insertInto('special_days').values(rows).execute();
}

async function readSpecialDays(sql: Sql, day: string, sections: readonly Section[]): Promise<SectionDay[]> {
  const rows = await sql
    .selectFrom('special_days')
    .selectAll()
    .where('day', '=', day)
    .where('product_type_id', 'in', sections)
    .execute();
  return rows.map(toListedSpecialDay);
}

/** True if both have the same hours and note in each of these sections. */
function isSame(a: readonly SectionDay[], b: readonly SectionDay[], sections: readonly Section[]): boolean {
  return sections.every((section) => {
    const [one, other] = [a, b].map((days) => days.find((day) => day.section === section));
    if (!one || !other) return one === other;
    return areSameOpeningWindows(one.windows, other.windows) && one.note === other.note;
  });
}

/** What a row has beside its day and section, which the entry names; the windows as «13:00-16:00». */
interface SpecialDayColumns extends Omit<Selectable<Tables['special_days']>, 'day' | 'product_type_id' | 'windows'> {
  readonly windows: readonly string[] | string;
}

const LOGGED: LoggedFieldByColumn<SpecialDayColumns, 'hours' | 'note'> = { windows: 'hours', note: 'note' };

function valuesOf(days: readonly SectionDay[]): LoggedFieldValues<LoggedSpecialDayField> {
  return Object.fromEntries(
    days.flatMap(({ section, windows, note }) => {
      const columns = { windows: openingHoursTexts({ windows, closed: false }), note };
      const values = loggedValues<SpecialDayColumns, 'hours' | 'note'>(LOGGED, columns);
      return [
        [section, values.hours],
        [`note.${section}`, values.note],
      ];
    }),
  );
}
