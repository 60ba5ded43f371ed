// Limits for computing the stored sales sums of past days again.

/** The first year whose stored day sums (sales of each day) can be computed again. */
export const REBUILD_YEAR_MIN = 2000;
/** The last year whose stored day sums (sales of each day) can be computed again. */
export const REBUILD_YEAR_MAX = 2100;
/** How many years of stored day sums one rebuild may compute again. */
export const YEARS_PER_REBUILD_MAX = 20;
