// SQL conditions on the stored sums of days.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Section } from '#domain/schedule.ts';
import type { DayRange } from '#domain/time.ts';

/** Returns an SQL condition on stored sums of days: the day of the row is in this range. */
export function isWithin({ from, to }: DayRange): RawBuilder<boolean> {
  return raw`day between ${from}::date and ${to}::date`;
}

/** Returns an SQL condition on stored sums of days: the day of the row is in one of the two ranges. */
export function isWithinEither(some: DayRange, others: DayRange): RawBuilder<boolean> {
  return raw`(${isWithin(some)} or ${isWithin(others)})`;
}

/**
 * Returns an SQL condition on stored sums of days: the row is of this product type (drinks or food). If `section` is null: the row
 * is of both together.
 */
export function isSection(section: Section | null): RawBuilder<boolean> {
  return section === null ? raw`product_type_id is null` : raw`product_type_id = ${section}`;
}
