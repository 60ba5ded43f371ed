// A thing of a list whose dialog is open.
import { useState } from 'react';

/** The thing with that id, as it was last found: its dialog stays open when somebody else deletes it meanwhile. */
export function useLastFound<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string | undefined,
): Item | undefined {
  const found = items.find((thing) => thing.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?.id === id ? last : undefined);
}
