// Moves an ingredient in the list of a product form.

/** Returns a copy of the list in which the item at index `from` is moved to index `to`. */
export function moveItem<T>(things: readonly T[], from: number, to: number): T[] {
  return things.toSpliced(from, 1).toSpliced(to, 0, ...things.slice(from, from + 1));
}
