// SQL conditions on the stored sums of days.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Section } from '#domain/schedule.ts';
import type { DayRange } from '#domain/time.ts';

/** Returns the SQL condition that selects the rows of these days from a table of day sums. Both ends of the range are included. */
export function dayRangeCondition({ from, to }: DayRange): RawBuilder<boolean> {
  return raw`day between ${from}::date and ${to}::date`;
}

/**
 * Returns the SQL condition that selects the rows of two ranges of days from a table of day sums, such as of this year and the
 * year before.
 */
export function twoDayRangesCondition(some: DayRange, others: DayRange): RawBuilder<boolean> {
  return raw`(${dayRangeCondition(some)} or ${dayRangeCondition(others)})`;
}

/**
 * Returns the SQL condition that selects the rows of one product type (drinks or food) from a table of day sums. If `section` is
 * null, it selects the rows that have the sum of both.
 */
export function sectionCondition(section: Section | null): RawBuilder<boolean> {
  return section === null ? raw`product_type_id is null` : raw`product_type_id = ${section}`;
}
