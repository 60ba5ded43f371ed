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
 * Which record a form saves: the id of the record, and the record as the form shows it. `shown` is null for a new record.
 * `useRecordForm` passes it to the function `send` that sends the form to the server.
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
 * React state of the dialog that creates or edits one record of the back office, such as a product. `form` is the state of the
 * form. `save.send` saves the record and closes the dialog. `saveAndNew` saves it and opens the form of the next new record;
 * undefined if the dialog has no such button or the record is not new.
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
 * Returns the version number of the record that a form shows, as an object to send with the form; null for a new record. By this
 * number the server detects that another user has changed the record meanwhile.
 */
export function versionOfRecord(shown: Versioned | null): { version: number } | null {
  return shown && { version: shown.version };
}
