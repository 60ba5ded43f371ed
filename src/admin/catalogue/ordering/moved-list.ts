// A list of the catalogue after one item was moved, as shown until the server's reply.

interface Positioned {
  readonly id: string;
  /** Position in its group, from 1. */
  readonly sort: number;
}

/** A move as the server receives it: this item stands directly before that item of the same group, or last. */
export interface MovedItem {
  readonly id: string;
  readonly before: string | null;
}

/** The items of one group of a list, sorted by position. */
export function siblingsOf<Item extends Positioned>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  group: string,
): Item[] {
  return items.filter((item) => groupOf(item) === group).toSorted((one, other) => one.sort - other.sort);
}

/** The move of an item by one place up or down among its siblings by position; null at the end of the list. */
export function stepMove(siblings: readonly Positioned[], id: string, direction: 'up' | 'down'): MovedItem | null {
  const index = siblings.findIndex((each) => each.id === id);
  if (index < 0) return null;
  if (direction === 'up') return index === 0 ? null : { id, before: siblings[index - 1]?.id ?? null };
  return index === siblings.length - 1 ? null : { id, before: siblings[index + 2]?.id ?? null };
}

/** The move of an item that was dropped on a sibling's row: on its upper half before it, on its lower half after it. */
export function dropMove(
  siblings: readonly Positioned[],
  id: string,
  target: { readonly id: string; readonly half: 'upper' | 'lower' },
): MovedItem {
  if (target.half === 'upper') return { id, before: target.id };
  const others = siblings.filter((each) => each.id !== id);
  return { id, before: others[others.findIndex((each) => each.id === target.id) + 1]?.id ?? null };
}

/**
 * The list after the move, renumbered from 1 in the group. The items of the group stay in the same rows of the list, in
 * their new order. An unknown move returns the list unchanged.
 */
export function movedList<Item extends Positioned>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  { id, before }: MovedItem,
): readonly Item[] {
  const moved = items.find((item) => item.id === id);
  if (!moved) return items;
  const group = groupOf(moved);
  const others = siblingsOf(items, groupOf, group).filter((item) => item.id !== id);
  const index = before === null ? others.length : others.findIndex((item) => item.id === before);
  if (index < 0) return items;
  const order = others.toSpliced(index, 0, moved).map((item, place) => ({ ...item, sort: place + 1 }));
  const rest = order.values();
  return items.map((item) => (groupOf(item) === group ? (rest.next().value ?? item) : item));
}
