// Type of an update of a list's search parameters.

/**
 * New search parameters, or a function of the current ones. Use the function: the address follows a moment after an
 * input, and the next input must not restore what the previous one changed.
 */
export type SearchUpdate<Search> = Search | ((before: Search) => Search);
