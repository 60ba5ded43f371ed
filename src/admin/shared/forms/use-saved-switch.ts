// A switch in a list that is saved at once: what was pressed shows, and is undone when the server does not take it.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { showToast } from '#ui/toast-store.ts';

interface SavedSwitch {
  /** As the list has it. */
  readonly isOn: boolean;
  readonly save: (isOn: boolean) => Promise<unknown>;
  /** The list, read again afterwards. */
  readonly listKey: QueryKey;
  /** What is switched: presses on the same are sent one after the other, so that the last one wins. */
  readonly scope: string;
}

export function useSavedSwitch({ isOn, save, listKey, scope }: SavedSwitch) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    scope: { id: scope },
    mutationFn: save,
    onError: (error) => showToast(errorText(error), 'error'),
    // Waited for: until the list is read again, what was pressed shows.
    onSettled: async () => {
      await client.cancelQueries({ queryKey: listKey });
      await client.invalidateQueries({ queryKey: listKey });
    },
  });
  return { isOn: isPending ? variables : isOn, set: mutate };
}

const NONE: ReadonlySet<string> = new Set();

/** What was switched by hand while this list is shown, by id. */
export function useTouched() {
  const [touched, setTouched] = useState(NONE);
  const [touch] = useState(() => (id: string) => setTouched((before) => new Set([...before, id])));
  return { touched, touch };
}
