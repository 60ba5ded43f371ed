// Creates the opening hours of a new venue.
import { SECTIONS } from '#domain/menu.ts';
import { DEFAULT_WEEK } from '#domain/schedule.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** Inserts the default hours of every day without hours; the product types must exist. */
export async function createDefaultHours(sql: Sql): Promise<void> {
  const days = SECTIONS.flatMap((section) => DEFAULT_WEEK.map((day) => ({ product_type_id: section, ...day })));
  await sql
    .insertInto('schedules')
    .values(days)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
