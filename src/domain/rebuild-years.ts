// The years whose sums of days can be computed again.

/** The first and the last year that a rebuild may contain. */
export const REBUILD_YEAR_MIN = 2000;
export const REBUILD_YEAR_MAX = 2100;
/** How many years one rebuild may contain. */
export const REBUILD_YEARS_MAX = 20;
