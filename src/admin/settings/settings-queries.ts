// Query for all settings of the venue; each settings screen edits a part of them.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import {
  BACK_OFFICE_FRESH_MS,
  backOfficeKey,
  useBackOfficePollInterval,
} from '#admin/shared/live/back-office-query.ts';

/** Query of the settings as stored, with their version. */
export const settingsQuery = queryOptions({
  queryKey: backOfficeKey('settings'),
  queryFn: () => api.settings.readSettings({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** The settings, refetched after live events. */
export function useVenueSettings() {
  return useQuery({ ...settingsQuery, refetchInterval: useBackOfficePollInterval() });
}
