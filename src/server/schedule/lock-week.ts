// Locks the opening hours of sections, so that changes of the week and of special days run one after another.
import type { Section, WeekdayHours } from '#domain/schedule.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Locks the rows with the opening hours of the seven weekdays of each section, and returns them. The rows are locked in a fixed
 * sequence, so that two changes cannot deadlock. Throws `not-found` if no row exists.
 */
export async function lockOpeningHours(
  sql: Sql,
  sections: readonly Section[],
): Promise<readonly (WeekdayHours & { readonly product_type_id: Section })[]> {
  const days = await sql
    .selectFrom('schedules')
    .selectAll()
    .where('product_type_id', 'in', sections)
    .orderBy('product_type_id')
    .orderBy('weekday')
    .forUpdate()
    .execute();
  if (days.length === 0) throw new RefusalError('not-found');
  return days;
}
