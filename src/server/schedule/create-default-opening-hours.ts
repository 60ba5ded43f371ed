// Creates the opening hours of a new venue.
import { SECTIONS } from '#domain/menu.ts';
import { DEFAULT_WEEK_HOURS } from '#domain/schedule.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Inserts the default opening hours of every weekday that has none, for drinks and for food. The product types must exist already.
 * Returns true if a weekday had none.
 */
export async function createDefaultOpeningHours(sql: Sql): Promise<boolean> {
  const days = SECTIONS.flatMap((section) =>
    DEFAULT_WEEK_HOURS.map((day) => ({
      product_type_id: section,
      ...day,
      windows: JSON.stringify(day.windows),
    })),
  );
  const created = await sql
    .insertInto('schedules')
    .values(days)
    .onConflict((conflict) => conflict.doNothing())
    .returning('weekday')
    .execute();
  return created.length > 0;
}
