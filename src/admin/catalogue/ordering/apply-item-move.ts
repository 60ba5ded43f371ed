// Computes a catalogue list after one item was moved. The page shows the result until the server replies.

interface Positioned {
  readonly id: string;
  /** Position in its group, from 1. */
  readonly sort: number;
}

/**
 * A move of one item of a catalogue list within its group, as it is sent to the server. The item with the id `id` is placed
 * directly before the item with the id `before`, or last in the group if `before` is null.
 */
export interface ItemMove {
  readonly id: string;
  readonly before: string | null;
}

/**
 * Returns the items that belong to the group `group`, sorted by position. `groupOf` returns the group of an item: the section of a
 * category, or the category of a product or sub-category.
 */
export function sortedItemsOfGroup<Item extends Positioned>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  group: string,
): Item[] {
  return items.filter((item) => groupOf(item) === group).toSorted((one, other) => one.sort - other.sort);
}

/**
 * Computes the move of the item `id` by one position up or down in its group. `siblings` are all items of the group, sorted by
 * position. Null if the item is already at that end of the group, or is not in the group.
 */
export function itemMoveByOneRow(
  siblings: readonly Positioned[],
  id: string,
  direction: 'up' | 'down',
): ItemMove | null {
  const index = siblings.findIndex((each) => each.id === id);
  if (index < 0) return null;
  if (direction === 'up') return index === 0 ? null : { id, before: siblings[index - 1]?.id ?? null };
  return index === siblings.length - 1 ? null : { id, before: siblings[index + 2]?.id ?? null };
}

/**
 * Computes the move of the item `id` after its row was dropped on another row (`target`). A drop on the upper half of that row
 * places the item before the target, a drop on the lower half after it. `siblings` are all items of the group, sorted by position.
 */
export function itemMoveByDrop(
  siblings: readonly Positioned[],
  id: string,
  target: { readonly id: string; readonly half: 'upper' | 'lower' },
): ItemMove {
  if (target.half === 'upper') return { id, before: target.id };
  const others = siblings.filter((each) => each.id !== id);
  return { id, before: others[others.findIndex((each) => each.id === target.id) + 1]?.id ?? null };
}

/**
 * Returns the list as it is after the move. The items of the group of the moved item are numbered again from 1; items of other
 * groups keep their places in the array. Returns `items` itself if the item is missing, or if `before` is not another item of its
 * group.
 */
export function applyItemMove<Item extends Positioned>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  { id, before }: ItemMove,
): readonly Item[] {
  const moved = items.find((item) => item.id === id);
  if (!moved) return items;
  const group = groupOf(moved);
  const others = sortedItemsOfGroup(items, groupOf, group).filter((item) => item.id !== id);
  const index = before === null ? others.length : others.findIndex((item) => item.id === before);
  if (index < 0) return items;
  const order = others.toSpliced(index, 0, moved).map((item, place) => ({ ...item, sort: place + 1 }));
  const rest = order.values();
  return items.map((item) => (groupOf(item) === group ? (rest.next().value ?? item) : item));
}
