// Search parameters of the page «Registro de actividad».
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';
import { readIdParameter } from '#admin/shared/lists/read-search.ts';
import { ACTIVITY_KINDS, type ActivityKind } from '#domain/activity.ts';

/**
 * Search parameters of the activity log page: the days, the kind of entry and the user who acted. Without days the server lists
 * the last month; without a kind or user all are listed.
 */
export interface ActivitySearch extends DaySearch {
  readonly kind?: ActivityKind;
  readonly actorId?: string;
}

/** Reads the search parameters of the activity log page; invalid values are dropped. */
export function readActivitySearch(search: Record<string, unknown>): ActivitySearch {
  return { ...readDaySearch(search), ...readActivityKindFilter(search), ...readIdParameter('actorId', search) };
}

/**
 * Reads the search parameter by which the activity log is filtered: the kind of entry. If it is missing or invalid, returns an
 * empty object, and entries of all kinds are shown.
 */
export function readActivityKindFilter(search: Record<string, unknown>): { kind?: ActivityKind } {
  const kind = ACTIVITY_KINDS.find((each) => each === search.kind);
  return kind === undefined ? {} : { kind };
}
