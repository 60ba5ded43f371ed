// Hook that finds the list item whose dialog is open.
import { useState } from 'react';

/**
 * Returns the item of the list that has this id; undefined if the list never had it, or if `id` is undefined. If the item is
 * deleted meanwhile, returns its last version, so that its open dialog stays open.
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
