// Questions about opening hours.
import type { Schedules } from '#contract/schedules.ts';
import { type DayHours, isOpen, mondayFirst, type Section, type WeekHours } from '#domain/schedule.ts';
import type { LocalMoment } from '#domain/time.ts';
import type { Database, Sql } from '#server/platform/database.ts';

export type Weeks = Readonly<Record<Section, WeekHours>>;

/** The week of each section. */
export async function readWeeks(sql: Database | Sql): Promise<Weeks> {
  const rows = await sql.selectFrom('schedules').selectAll().orderBy('weekday').execute();
  return weeksOf(rows);
}

/** Rows of both sections as two weeks. */
export function weeksOf(rows: readonly (DayHours & { readonly product_type_id: Section })[]): Weeks {
  const weekOf = (section: Section) => rows.filter((row) => row.product_type_id === section);
  return { drinks: weekOf('drinks'), food: weekOf('food') };
}

/** Both weeks as staff keep them. */
export async function readSchedules(sql: Database | Sql): Promise<Schedules> {
  const { drinks, food } = await readWeeks(sql);
  return { drinks: mondayFirst(drinks).map(hoursOf), food: mondayFirst(food).map(hoursOf) };
}

function hoursOf({ weekday, init, fin, closed }: DayHours): DayHours {
  return { weekday, init, fin, closed };
}

/** What stands open at that moment. */
export function doorsAt(weeks: Weeks, moment: LocalMoment): { bar: boolean; kitchen: boolean } {
  return { bar: isOpen(weeks.drinks, moment), kitchen: isOpen(weeks.food, moment) };
}
