// Type of an update of a list's search parameters.

/**
 * New search parameters, or a function that computes them from the current ones. Prefer the function: parameters of the last
 * render may be outdated, because the address changes a moment after an input.
 */
export type SearchUpdate<Search> = Search | ((before: Search) => Search);
