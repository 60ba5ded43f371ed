// What the list of closures shows, in its address.
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';

export interface ClosureSearch extends DaySearch {
  /** The closed closure whose detail is open. */
  readonly closure?: number;
}

/** What makes no sense is dropped. */
export function readClosureSearch(search: Record<string, unknown>): ClosureSearch {
  const closure = readClosureId(search.closure);
  return { ...readDaySearch(search), ...(closure === null ? {} : { closure }) };
}

/** The number of a closure as an address has it, or null for what is none. */
export function readClosureId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}
