// Form that edits or creates one record of the back office, and saves it.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { useListDialogs } from '#admin/shared/lists/dialog-address.ts';
import { backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import { showToast } from '#ui/toast-store.ts';
import type { FieldMessages } from './form-state.ts';
import { useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * The record that a form edits. `id` is the id of the record, also of a new one. `shown` is the record as it was loaded, null for a
 * new record. `useRecordForm` passes this object to the function `send`, which saves the form on the server.
 */
export interface OpenedRecord<Item extends Versioned> {
  readonly id: string;
  readonly shown: Item | null;
}

interface RecordForm<Item extends Versioned, Values extends object, Saved> {
  /** Null for a new record. */
  readonly opened: Item | null;
  readonly valuesOf: (item: Item | null) => Values;
  readonly validate: (values: Values, record: { readonly id: string; readonly isNew: boolean }) => FieldMessages;
  readonly send: (values: Values, sent: OpenedRecord<Item>) => Promise<Saved>;
  /** Loads the record again after another user saved first. */
  readonly reload: (id: string) => Promise<Item>;
  /** Toast after saving. */
  readonly savedText: string;
  readonly onSaved?: (saved: Saved) => void;
  /** Starts the form of another new record after «Guardar y crear otro»; missing where there is no such button. */
  readonly startAnother?: ((values: Values) => void) | undefined;
}

/**
 * React state of the dialog that creates or edits one record of the back office, such as a product. `save.send` saves it and closes
 * the dialog. `saveAndNew` saves it and opens the form of the next new record; undefined for a stored record, and without
 * `startAnother`.
 */
export function useRecordForm<Item extends Versioned, Values extends object, Saved>(
  record: RecordForm<Item, Values, Saved>,
) {
  const { opened, valuesOf, startAnother } = record;
  const client = useQueryClient();
  const dialogs = useListDialogs();
  const [id] = useState(() => opened?.id ?? v7());
  const [shown, setShown] = useState(opened);
  const form = useForm(valuesOf(opened), (values) => record.validate(values, { id, isNew: shown === null }));
  const continues = useRef(false);
  const save = useSave({
    form,
    send: () => record.send(form.values, { id, shown }),
    reload: async () => {
      const fresh = await record.reload(id);
      setShown(fresh);
      return valuesOf(fresh);
    },
    onSaved: (saved) => {
      showToast(record.savedText);
      void client.invalidateQueries({ queryKey: backOfficeQueryKey() });
      record.onSaved?.(saved);
      if (continues.current && startAnother) startAnother(form.values);
      else dialogs.close('skip-confirmation');
    },
  });

  function send(then: 'close' | 'another') {
    continues.current = then === 'another';
    save.send();
  }

  const saveAndNew = opened === null && startAnother ? () => send('another') : undefined;
  return { form, save: { ...save, send: () => send('close') }, saveAndNew };
}

/**
 * Returns `{ version }` of the record that a form shows, to be sent when the form is saved; null for a new record. By the version
 * number the server detects that another user has changed the record meanwhile.
 */
export function versionOfRecord(shown: Versioned | null): { version: number } | null {
  return shown && { version: shown.version };
}
