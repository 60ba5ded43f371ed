// A list with one of its things elsewhere.

/** The same things, the one at `from` now at `to`. */
export function moveItem<T>(things: readonly T[], from: number, to: number): T[] {
  return things.toSpliced(from, 1).toSpliced(to, 0, ...things.slice(from, from + 1));
}
