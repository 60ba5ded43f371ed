// Query for the setup steps of the venue.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { HOUSE_FRESH_MS, houseKey, useHousePollInterval } from '#admin/shared/live/back-office-query.ts';

const setupQuery = queryOptions({
  queryKey: houseKey('setup'),
  queryFn: () => api.setup.readSetup({}),
  staleTime: HOUSE_FRESH_MS,
});

/** The setup steps, refetched after live events. */
export function useSetup() {
  return useQuery({ ...setupQuery, refetchInterval: useHousePollInterval() });
}
