// Queries of opening hours.
import type { ListedSpecialDay, Schedules } from '#contract/schedules.ts';
import {
  isOpen,
  mondayFirst,
  type OpeningHours,
  type OpeningWindow,
  type Section,
  type WeekdayHours,
  type WeekHours,
} from '#domain/schedule.ts';
import { addDays, calendarDay, type LocalMoment } from '#domain/time.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** The opening hours by weekday, for each section (drinks and food). */
type WeekHoursBySection = Readonly<Record<Section, WeekHours>>;

/** The opening hours by weekday and the special days, for each section (drinks and food). */
export type OpeningHoursOfVenue = Readonly<Record<Section, OpeningHours>>;

/** A row of the database table `schedules`: the opening hours of one weekday and section. */
export type StoredWeekdayHours = WeekdayHours & { readonly product_type_id: Section };

/** A row of the database table `special_days`: the opening hours of one date and section. */
export interface StoredSpecialDay {
  readonly day: string;
  readonly product_type_id: Section;
  readonly windows: readonly OpeningWindow[];
}

/** Reads the opening hours of each section by weekday. */
export async function readWeekHours(sql: Database | Sql): Promise<WeekHoursBySection> {
  return weeksOf(await sql.selectFrom('schedules').selectAll().orderBy('weekday').execute());
}

/**
 * Reads the opening hours of each section, with the special days from yesterday on: the hours of yesterday may end after midnight.
 */
export async function readOpeningHours(
  sql: Database | Sql,
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
): Promise<OpeningHoursOfVenue> {
  const specialDays = sql
    .selectFrom('special_days')
    .selectAll()
    .where('day', '>=', firstDayWithRelevantHours({ now, timeZone }));
  const [weeks, special] = await Promise.all([
    sql.selectFrom('schedules').selectAll().orderBy('weekday').execute(),
    specialDays.execute(),
  ]);
  return openingHoursOf(weeks, special);
}

/** Converts database rows of weekdays and of special days to the opening hours of each section (drinks and food). */
export function openingHoursOf(
  days: readonly StoredWeekdayHours[],
  specialDays: readonly StoredSpecialDay[],
): OpeningHoursOfVenue {
  const weeks = weeksOf(days);
  const of = (section: Section): OpeningHours => ({
    week: weeks[section],
    specialDays: specialDays.filter((day) => day.product_type_id === section),
  });
  return { drinks: of('drinks'), food: of('food') };
}

/**
 * Returns yesterday (YYYY-MM-DD) in the venue's time zone: the first day whose opening hours may still apply, because they may end
 * after midnight.
 */
export function firstDayWithRelevantHours({ now, timeZone }: Pick<Context, 'now' | 'timeZone'>): string {
  return addDays(calendarDay(now, timeZone), -1);
}

/** Reads the opening hours of both sections for the back office, with the special days from today on. */
export async function readSchedules(
  sql: Database | Sql,
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
): Promise<Schedules> {
  const { drinks, food } = await readWeekHours(sql);
  const specialDays = await sql
    .selectFrom('special_days')
    .selectAll()
    .where('day', '>=', calendarDay(now, timeZone))
    .orderBy('day')
    .orderBy('product_type_id')
    .execute();
  const { hours_confirmed_on: confirmedOn } = await sql
    .selectFrom('settings')
    .select('hours_confirmed_on')
    .executeTakeFirstOrThrow();
  return {
    drinks: mondayFirst(drinks).map(toListedDay),
    food: mondayFirst(food).map(toListedDay),
    specialDays: specialDays.map(toListedSpecialDay),
    isConfirmed: confirmedOn !== null,
  };
}

/** Converts a row of the database table `special_days` to the special day that the API returns. */
export function toListedSpecialDay({
  day,
  product_type_id: section,
  windows,
  note,
}: StoredSpecialDay & { readonly note: string }): ListedSpecialDay {
  return { day, section, windows: [...windows], note };
}

/** Returns whether the bar (drinks) and the kitchen (food) are open at this time. */
export function openStateAt(hours: OpeningHoursOfVenue, moment: LocalMoment): { bar: boolean; kitchen: boolean } {
  return { bar: isOpen(hours.drinks, moment), kitchen: isOpen(hours.food, moment) };
}

function weeksOf(rows: readonly StoredWeekdayHours[]): WeekHoursBySection {
  const weekOf = (section: Section) => rows.filter((row) => row.product_type_id === section);
  return { drinks: weekOf('drinks'), food: weekOf('food') };
}

function toListedDay({ weekday, windows, closed }: WeekdayHours): Schedules['drinks'][number] {
  return { weekday, windows: [...windows], closed };
}
