// Type of an update of a list's search parameters.

/**
 * New search parameters for the URL of a page, or a function that computes them from the current ones. Prefer the function: the
 * parameters of the last render may be outdated, because the URL changes a moment after an input.
 */
export type SearchUpdate<Search> = Search | ((before: Search) => Search);
