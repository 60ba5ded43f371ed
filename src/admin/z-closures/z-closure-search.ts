// Search parameters of the Z closures page: days and the open dialog.
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';

/** Search parameters in the URL of the page of Z closures (cash closings): the days of the list, and the open dialog. */
interface ZClosureSearch extends DaySearch {
  /** Id of the closed Z closure whose dialog is open. */
  readonly closure?: number;
}

/** Reads the search parameters in the URL of the page of Z closures (cash closings); invalid values are dropped. */
export function readZClosureSearch(search: Record<string, unknown>): ZClosureSearch {
  const zClosureId = parseZClosureId(search.closure);
  return { ...readDaySearch(search), ...(zClosureId === null ? {} : { closure: zClosureId }) };
}

/**
 * Parses the id of a Z closure (cash closing) from a URL path or a search parameter. Returns null unless it is a positive whole
 * number.
 */
export function parseZClosureId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}
