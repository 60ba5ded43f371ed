// The position that the form of a new item proposes: the last one of its list.

/** Number of items in a list; null while no list is chosen, so that there is nothing to propose yet. */
export type CountBeside = number | null;

/** The last position for a new item beside `count` others, as form text. */
export function lastPosition(count: CountBeside): string {
  return count === null ? '' : String(count + 1);
}

/**
 * The position of a new item when another list is chosen for it: the last one there, unless the user typed another than
 * the one proposed before.
 */
export function positionInOtherList(
  typed: string,
  count: { readonly before: CountBeside; readonly after: CountBeside },
): string {
  return typed === lastPosition(count.before) ? lastPosition(count.after) : typed;
}
