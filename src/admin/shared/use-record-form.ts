// One thing of a list being edited or created: its form, and how it is saved.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { showToast } from '#ui/toast-store.ts';
import { useDialogs } from './dialog-address.ts';
import type { Words } from './form-state.ts';
import { useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** What the server must know besides the form: which thing, and which version the form showed; null for a new one. */
export interface SentRecord {
  readonly id: string;
  readonly shown: { readonly version: number } | null;
}

interface RecordForm<Item extends Versioned, Values extends object, Saved> {
  /** Null for a new one. */
  readonly opened: Item | null;
  readonly valuesOf: (item: Item | null) => Values;
  readonly faultsOf: (values: Values, isNew: boolean) => Words;
  readonly send: (values: Values, sent: SentRecord) => Promise<Saved>;
  /** Where the list is kept, and how to read it again when somebody else saved first. */
  readonly listKey: QueryKey;
  readonly readAll: () => Promise<readonly Item[]>;
  /** Said when it was saved. */
  readonly savedText: string;
  readonly onSaved?: (saved: Saved) => void;
}

export function useRecordForm<Item extends Versioned, Values extends object, Saved>(
  record: RecordForm<Item, Values, Saved>,
) {
  const { opened, valuesOf } = record;
  const client = useQueryClient();
  const dialogs = useDialogs();
  const [id] = useState(() => opened?.id ?? v7());
  const [shown, setShown] = useState(opened);
  const form = useForm(valuesOf(opened), (values) => record.faultsOf(values, shown === null));
  const save = useSave({
    form,
    send: () => record.send(form.values, { id, shown: shown && { version: shown.version } }),
    readAgain: async () => {
      const items = await record.readAll();
      const fresh = items.find((item) => item.id === id) ?? null;
      setShown(fresh);
      return valuesOf(fresh);
    },
    onSaved: (saved) => {
      showToast(record.savedText);
      void client.invalidateQueries({ queryKey: record.listKey });
      dialogs.close('andForget');
      record.onSaved?.(saved);
    },
  });
  return { form, save };
}
