// Moves one item of a list.

/** Copy of the list with the item at `from` moved to `to`. */
export function moveItem<T>(things: readonly T[], from: number, to: number): T[] {
  return things.toSpliced(from, 1).toSpliced(to, 0, ...things.slice(from, from + 1));
}
