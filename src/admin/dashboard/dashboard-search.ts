// Search parameters of «Panel»: the days and the product type, what the heat map shows, and the list of products.
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';
import { readTextParameter } from '#admin/shared/lists/read-search.ts';
import type { DashboardFilter } from '#contract/dashboard.ts';
import { SECTIONS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';

/** Search parameters in the URL of the dashboard: the range of days, and the filters and sort order of its panels. */
export interface DashboardSearch extends DaySearch {
  /** All product types if missing. */
  readonly section?: Section;
  /** Value of the heat map; the number of orders if missing. */
  readonly heat?: 'amount';
  /** Search text of the list of products. */
  readonly text?: string;
  /** Sort order of the list of products; by sales, highest first, if missing. */
  readonly sort?: string;
  /** Only the products that sold nothing. */
  readonly unsold?: true;
}

/**
 * Function that changes search parameters in the URL of the dashboard. Parameters that are missing in `change` stay; those with the
 * value undefined are removed.
 */
export type ChangeDashboardSearch = (
  change: { [Name in keyof DashboardSearch]?: DashboardSearch[Name] | undefined },
) => void;

/** Reads the search parameters of the dashboard; invalid values are dropped. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const section = SECTIONS.find((each) => each === search.section);
  return {
    ...readDaySearch(search),
    ...(section === undefined ? {} : { section }),
    ...(search.heat === 'amount' ? { heat: 'amount' } : {}),
    ...readTextParameter('text', search),
    ...readTextParameter('sort', search),
    ...(search.unsold === true ? { unsold: true } : {}),
  };
}

/** Returns the search parameters that are sent to the server: the days and the section (drinks or food). */
export function dashboardFilterOf({ from, to, section }: DashboardSearch): DashboardFilter {
  return { from, to, section };
}
