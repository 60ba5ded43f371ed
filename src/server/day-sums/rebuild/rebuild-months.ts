// The months of a rebuild: those of its years in which the venue has days to compare.
import { addDays, type DayRange } from '#domain/time.ts';

/** A month of a rebuild, with the part of it that is compared. */
export interface RebuildMonth extends DayRange {
  readonly year: number;
  /** The first day of the month, even if its comparison begins later. */
  readonly month: string;
}

/** All months of these years that have days within the range, in order; none without a range. */
export function monthsOf(years: readonly number[], range: DayRange | null): RebuildMonth[] {
  if (range === null) return [];
  return years
    .flatMap((year) => monthsOfYear(year))
    .flatMap(({ year, month, last }) => {
      const from = month < range.from ? range.from : month;
      const to = last > range.to ? range.to : last;
      return from > to ? [] : [{ year, month, from, to }];
    });
}

function monthsOfYear(year: number) {
  return Array.from({ length: 12 }, (_, index) => {
    const month = firstOfMonth(year, index);
    const next = index === 11 ? firstOfMonth(year + 1, 0) : firstOfMonth(year, index + 1);
    return { year, month, last: addDays(next, -1) };
  });
}

function firstOfMonth(year: number, index: number): string {
  return `${year}-${String(index + 1).padStart(2, '0')}-01`;
}
