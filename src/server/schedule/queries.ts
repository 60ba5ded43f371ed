// Queries of opening hours.
import type { Schedules } from '#contract/schedules.ts';
import { type DayHours, isOpen, mondayFirst, type Section, type WeekHours } from '#domain/schedule.ts';
import type { LocalMoment } from '#domain/time.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** The opening hours of one week for each section. */
export type Weeks = Readonly<Record<Section, WeekHours>>;

/** The opening hours of each section by weekday. */
export async function readWeeks(sql: Database | Sql): Promise<Weeks> {
  const rows = await sql.selectFrom('schedules').selectAll().orderBy('weekday').execute();
  return weeksOf(rows);
}

/** Groups rows of both sections into two weeks. */
export function weeksOf(rows: readonly (DayHours & { readonly product_type_id: Section })[]): Weeks {
  const weekOf = (section: Section) => rows.filter((row) => row.product_type_id === section);
  return { drinks: weekOf('drinks'), food: weekOf('food') };
}

/** The opening hours of both sections for the back office. */
export async function readSchedules(sql: Database | Sql): Promise<Schedules> {
  const { drinks, food } = await readWeeks(sql);
  return { drinks: mondayFirst(drinks).map(hoursOf), food: mondayFirst(food).map(hoursOf) };
}

function hoursOf({ weekday, init, fin, closed }: DayHours): DayHours {
  return { weekday, init, fin, closed };
}

/** Returns for bar and kitchen whether each is open at that time. */
export function openStateAt(weeks: Weeks, moment: LocalMoment): { bar: boolean; kitchen: boolean } {
  return { bar: isOpen(weeks.drinks, moment), kitchen: isOpen(weeks.food, moment) };
}
