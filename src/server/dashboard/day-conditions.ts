// SQL conditions on the stored figures of days.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Section } from '#domain/schedule.ts';
import type { DayRange } from '#domain/time.ts';

/** Returns an SQL condition on stored figures: the row is of one of these days. */
export function isWithin({ from, to }: DayRange): RawBuilder<boolean> {
  return raw`day between ${from}::date and ${to}::date`;
}

/** Returns an SQL condition on stored figures: the day of the row is in one of the two ranges. */
export function isWithinEither(some: DayRange, others: DayRange): RawBuilder<boolean> {
  return raw`(${isWithin(some)} or ${isWithin(others)})`;
}

/**
 * Returns an SQL condition on stored figures: the row is of this product type. If `section` is null: the row is of all product
 * types together.
 */
export function isSection(section: Section | null): RawBuilder<boolean> {
  return section === null ? raw`product_type_id is null` : raw`product_type_id = ${section}`;
}
