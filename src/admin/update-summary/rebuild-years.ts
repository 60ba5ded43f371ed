// The years that the owner chooses for a rebuild, which recomputes their stored daily sales figures.
import { REBUILD_YEAR_MAX, REBUILD_YEAR_MIN, YEARS_PER_REBUILD_MAX } from '#domain/rebuild-years.ts';

/**
 * The years that are chosen for the rebuild when the page «Actualizar resúmenes» opens. A rebuild computes the stored daily sales
 * figures of the chosen years again.
 */
export const DEFAULT_REBUILD_YEARS: readonly number[] = [2020, 2021];

/**
 * Why a typed year is not added to the years whose stored daily sales figures are computed again. `not-valid`: this year cannot be
 * rebuilt. `listed`: it is chosen already. `full`: no more years can be chosen.
 */
export type RebuildYearRefusal = 'not-valid' | 'listed' | 'full';

/**
 * Returns the list of years to rebuild with one more year, which the owner typed as `text`, in ascending order. If the year cannot
 * be added, returns the reason.
 */
export function addRebuildYear(years: readonly number[], text: string): readonly number[] | RebuildYearRefusal {
  const typed = text.trim();
  const year = Number(typed);
  if (!/^\d{4}$/.test(typed) || year < REBUILD_YEAR_MIN || year > REBUILD_YEAR_MAX) return 'not-valid';
  if (years.includes(year)) return 'listed';
  return years.length >= YEARS_PER_REBUILD_MAX ? 'full' : [...years, year].toSorted((a, b) => a - b);
}
