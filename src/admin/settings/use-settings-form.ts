// The form of one screen of the settings: its own part of them, saved over what it was shown.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { type Form, useForm } from '#admin/shared/forms/use-form.ts';
import { type Save, useSave } from '#admin/shared/forms/use-save.ts';
import { venueQuery } from '#admin/shared/venue.ts';
import type { VenueSettings } from '#contract/settings.ts';
import { showToast } from '#ui/toast-store.ts';
import { settingsQuery } from './settings-queries.ts';

type Part<Values extends object> = {
  /** What this screen shows of the settings. */
  valuesOf: (settings: VenueSettings) => Values;
  /** What is wrong with each field, in words. */
  faultsOf: (values: Values) => Readonly<Record<string, string>>;
  send: (values: Values, shown: { version: number }) => Promise<VenueSettings>;
  /** What is said once it is saved. */
  saved: string;
};

/** `settings` are as they are stored now; the part must be the same object for as long as the screen is shown. */
export function useSettingsForm<Values extends object>(
  settings: VenueSettings,
  part: Part<Values>,
): { form: Form<Values>; save: Save } {
  const client = useQueryClient();
  const [shown, setShown] = useState(settings);
  const form = useForm(part.valuesOf(shown), part.faultsOf);
  const isOthers = JSON.stringify(part.valuesOf(settings)) !== JSON.stringify(part.valuesOf(shown));
  // Somebody saved another screen, or this one while nothing was typed here: that needs no question.
  if (settings.version > shown.version && !(isOthers && form.isChanged)) {
    setShown(settings);
    if (isOthers) form.reopen(part.valuesOf(settings));
  }

  const save = useSave({
    form,
    send: () => part.send(form.values, { version: shown.version }),
    readAgain: async () => {
      // Asked apart from the query: a live event that ended its reading would give what was known before.
      const present = await api.settings.readSettings({});
      client.setQueryData(settingsQuery.queryKey, present);
      setShown(present);
      return part.valuesOf(present);
    },
    onSaved: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: venueQuery.queryKey });
      setShown(saved);
      form.reopen(part.valuesOf(saved));
      showToast(part.saved);
    },
  });
  return { form, save };
}
