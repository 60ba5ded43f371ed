// Form state of one settings page. The version of the shown settings is sent with them, so that the server detects edit conflicts.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { type Form, useForm } from '#admin/shared/forms/use-form.ts';
import { type SaveState, useSave } from '#admin/shared/forms/use-save.ts';
import { venueQuery } from '#admin/shared/venue.ts';
import type { VenueSettings } from '#contract/settings.ts';
import { showToast } from '#ui/toast-store.ts';
import { settingsQuery } from './settings-queries.ts';

type SettingsPart<Values extends object> = {
  /** Selects the values of this screen from the settings. */
  valuesOf: (settings: VenueSettings) => Values;
  /** Error text per invalid field. */
  validate: (values: Values) => Readonly<Record<string, string>>;
  send: (values: Values, shown: { version: number }) => Promise<VenueSettings>;
  /** Toast text after saving. */
  saved: string;
};

/**
 * Holds the values and errors of the form of a settings page, and returns them with the function that saves it. `settings` are all
 * stored settings of the venue; `part` selects, validates and saves those of this page.
 */
export function useSettingsForm<Values extends object>(
  settings: VenueSettings,
  part: SettingsPart<Values>,
): { form: Form<Values>; save: SaveState } {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(settings);
  const form = useForm(part.valuesOf(loaded), part.validate);
  const isPartChangedOnServer = JSON.stringify(part.valuesOf(settings)) !== JSON.stringify(part.valuesOf(loaded));
  // Someone else saved another screen, or this one while nothing was typed here: accept it without asking.
  if (settings.version > loaded.version && !(isPartChangedOnServer && form.isChanged)) {
    setLoaded(settings);
    if (isPartChangedOnServer) form.reopen(part.valuesOf(settings));
  }

  const save = useSave({
    form,
    send: () => part.send(form.values, { version: loaded.version }),
    reload: async () => {
      // A separate request: a live event could cancel a refetch of the query and return the cached value.
      const current = await api.settings.readSettings({});
      client.setQueryData(settingsQuery.queryKey, current);
      setLoaded(current);
      return part.valuesOf(current);
    },
    onSaved: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: venueQuery.queryKey });
      setLoaded(saved);
      form.reopen(part.valuesOf(saved));
      showToast(part.saved);
    },
  });
  return { form, save };
}
