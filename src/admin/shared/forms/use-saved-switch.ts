// Switch in a list that is saved immediately: it shows the new state immediately and reverts if the server refuses it.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { showToast } from '#ui/toast-store.ts';

interface SavedSwitch {
  /** State in the list. */
  readonly isOn: boolean;
  readonly save: (isOn: boolean) => Promise<unknown>;
  /** Query key of the list, refetched after saving. */
  readonly listKey: QueryKey;
  /** Mutation scope: presses with the same scope are sent one after the other, so that the last one wins. */
  readonly scope: string;
}

/**
 * Returns the state of an on/off switch in a list (`isOn`), and the function `set` that saves another state. `isOn` is the new
 * state while it is being saved. After an error, which a toast shows, `isOn` is the old state again.
 */
export function useSavedSwitch({ isOn, save, listKey, scope }: SavedSwitch) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = usePressMutation({
    scope: { id: scope },
    mutationFn: save,
    onError: (error) => showToast(errorText(error), 'error'),
    // Awaited, so that the pressed state stays visible until the list is refetched.
    onSettled: async () => {
      await client.cancelQueries({ queryKey: listKey });
      await client.invalidateQueries({ queryKey: listKey });
    },
  });
  return { isOn: isPending ? variables : isOn, set: mutate };
}

const NONE: ReadonlySet<string> = new Set();

/**
 * React state with the ids of the list items that the user has changed since the page was opened, by a switch or by a new stock
 * (`touched`). The filters of a list keep these items visible even if their state no longer matches.
 */
export function useChangedItemIds() {
  const [touched, setTouched] = useState(NONE);
  const [touch] = useState(() => (id: string) => setTouched((before) => new Set([...before, id])));
  return { touched, touch };
}
