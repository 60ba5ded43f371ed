// What the owner may choose, read whole: each screen changes its own part.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { HOUSE_FRESH_MS, houseKey, useHousePollInterval } from '#admin/shared/live/back-office-query.ts';

export const settingsQuery = queryOptions({
  queryKey: houseKey('settings'),
  queryFn: () => api.settings.readSettings({}),
  staleTime: HOUSE_FRESH_MS,
});

export function useVenueSettings() {
  return useQuery({ ...settingsQuery, refetchInterval: useHousePollInterval() });
}
