// Query for the setup steps of the venue.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import {
  BACK_OFFICE_FRESH_MS,
  backOfficeKey,
  useBackOfficePollInterval,
} from '#admin/shared/live/back-office-query.ts';

const setupQuery = queryOptions({
  queryKey: backOfficeKey('setup'),
  queryFn: () => api.setup.readSetup({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** The setup steps, refetched after live events. */
export function useSetup() {
  return useQuery({ ...setupQuery, refetchInterval: useBackOfficePollInterval() });
}
