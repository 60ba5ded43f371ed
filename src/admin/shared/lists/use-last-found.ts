// Finds the list item whose dialog is open.
import { useState } from 'react';

/** Item with this id as it was last found: its dialog stays open if another user deletes it. */
export function useLastFound<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string | undefined,
): Item | undefined {
  const found = items.find((thing) => thing.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?.id === id ? last : undefined);
}
