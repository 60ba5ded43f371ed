// One thing of the catalogue being edited or created: its form, and how it is saved.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { useDialogs } from '#admin/shared/dialog-address.ts';
import { faultWords } from '#admin/shared/fault-words.ts';
import { houseKey } from '#admin/shared/house.ts';
import { useForm } from '#admin/shared/use-form.ts';
import { useSave } from '#admin/shared/use-save.ts';
import type { Faults } from '#domain/catalogue.ts';
import { showToast } from '#ui/toast-store.ts';
import { takenName } from './taken-name.ts';

interface CatalogueForm<Item extends { readonly id: string }, Values extends { readonly name: string }> {
  /** Null for a new one. */
  readonly opened: Item | null;
  /** Those whose names are taken. */
  readonly others: readonly { readonly id: string; readonly name: string }[];
  readonly valuesOf: (item: Item | null) => Values;
  readonly faultsOf: (values: Values) => Faults;
  /** `shown` is what the form stands on; null for a new one. */
  readonly send: (values: Values, id: string, shown: Item | null) => Promise<unknown>;
  /** Reads it anew, when somebody else saved first. */
  readonly readAgain: (id: string) => Promise<Item>;
  /** Said when it was saved. */
  readonly savedText: string;
}

export function useCatalogueForm<Item extends { readonly id: string }, Values extends { readonly name: string }>(
  thing: CatalogueForm<Item, Values>,
) {
  const client = useQueryClient();
  const dialogs = useDialogs();
  const [id] = useState(() => thing.opened?.id ?? v7());
  const [shown, setShown] = useState(thing.opened);
  const form = useForm(thing.valuesOf(thing.opened), (values) => ({
    ...faultWords(thing.faultsOf(values)),
    ...takenName(values.name, id, thing.others),
  }));
  const save = useSave({
    form,
    send: () => thing.send(form.values, id, shown),
    readAgain: async () => {
      const fresh = await thing.readAgain(id);
      setShown(fresh);
      return thing.valuesOf(fresh);
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: houseKey() });
      dialogs.close('andForget');
      showToast(thing.savedText);
    },
  });
  return { form, save };
}
