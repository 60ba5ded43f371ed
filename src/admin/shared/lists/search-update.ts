// Type of an update of a list's search parameters.

/**
 * New search parameters, or a function that computes them from the current ones. Prefer the function: the address changes a
 * moment after an input, so that parameters of the last render may be outdated.
 */
export type SearchUpdate<Search> = Search | ((before: Search) => Search);
