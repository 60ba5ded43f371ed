// Hook that finds the list item whose dialog is open.
import { useState } from 'react';

/**
 * Returns the item of the list that has this id; undefined if `id` is undefined or the list never had such an item. If another user
 * deletes the item, its last version is returned, so that the dialog of the item stays open.
 */
export function useLastKnownItem<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string | undefined,
): Item | undefined {
  const found = items.find((thing) => thing.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?.id === id ? last : undefined);
}
