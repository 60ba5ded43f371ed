// Form state of one settings screen: its part of the settings, saved against the version it was loaded with.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { type Form, useForm } from '#admin/shared/forms/use-form.ts';
import { type Save, useSave } from '#admin/shared/forms/use-save.ts';
import { venueQuery } from '#admin/shared/venue.ts';
import type { VenueSettings } from '#contract/settings.ts';
import { showToast } from '#ui/toast-store.ts';
import { settingsQuery } from './settings-queries.ts';

type SettingsPart<Values extends object> = {
  /** Selects the values of this screen from the settings. */
  valuesOf: (settings: VenueSettings) => Values;
  /** Error text per invalid field. */
  faultsOf: (values: Values) => Readonly<Record<string, string>>;
  send: (values: Values, shown: { version: number }) => Promise<VenueSettings>;
  /** Toast text after saving. */
  saved: string;
};

/** `settings` are the stored settings; `part` must describe the same part as long as the screen is mounted. */
export function useSettingsForm<Values extends object>(
  settings: VenueSettings,
  part: SettingsPart<Values>,
): { form: Form<Values>; save: Save } {
  const client = useQueryClient();
  const [shown, setShown] = useState(settings);
  const form = useForm(part.valuesOf(shown), part.faultsOf);
  const isPartChangedOnServer = JSON.stringify(part.valuesOf(settings)) !== JSON.stringify(part.valuesOf(shown));
  // Someone else saved another screen, or this one while nothing was typed here: accept it without asking.
  if (settings.version > shown.version && !(isPartChangedOnServer && form.isChanged)) {
    setShown(settings);
    if (isPartChangedOnServer) form.reopen(part.valuesOf(settings));
  }

  const save = useSave({
    form,
    send: () => part.send(form.values, { version: shown.version }),
    readAgain: async () => {
      // A separate request: a live event could cancel a refetch of the query and return the cached value.
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
