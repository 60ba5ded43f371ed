// The years of a rebuild, as the owner chooses them.
import { REBUILD_YEAR_MAX, REBUILD_YEAR_MIN, REBUILD_YEARS_MAX } from '#domain/rebuild-years.ts';

/** The years that the page «Actualizar resúmenes» begins with. */
export const DEFAULT_YEARS: readonly number[] = [2020, 2021];

/** Why a typed year is not added: it is not a year, it is listed already, or the list is full. */
export type YearRefusal = 'not-valid' | 'listed' | 'full';

/** Adds a typed year to those whose sums are computed again, in order; or returns why it cannot be added. */
export function addYear(years: readonly number[], text: string): readonly number[] | YearRefusal {
  const typed = text.trim();
  const year = Number(typed);
  if (!/^\d{4}$/.test(typed) || year < REBUILD_YEAR_MIN || year > REBUILD_YEAR_MAX) return 'not-valid';
  if (years.includes(year)) return 'listed';
  return years.length >= REBUILD_YEARS_MAX ? 'full' : [...years, year].toSorted((a, b) => a - b);
}
