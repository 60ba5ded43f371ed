// What the list of pending payments is narrowed to, as its address says.
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import type { PendingFilter } from './pending-reading.ts';
import { FILTERED_METHODS, type FilteredMethod } from './pending-texts.ts';

/** A method that cannot be filtered by is none: then all of them show. */
export function readFilter({ from, to, method }: DaySearch & { readonly method?: string }): PendingFilter {
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(isFiltered(method) ? { method } : {}),
  };
}

function isFiltered(method: string | undefined): method is FilteredMethod {
  return FILTERED_METHODS.some((known) => known === method);
}
