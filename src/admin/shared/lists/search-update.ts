// What a list is narrowed to next.

/**
 * The whole of it, or what becomes of it as it is by then: the address follows a moment after a press, and whoever fills in
 * the next field in that moment must not bring back what the one before has changed.
 */
export type Narrowed<Search> = Search | ((before: Search) => Search);
