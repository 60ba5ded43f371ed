// Query for what is wrong with the setup of a venue in production.
import { useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import {
  BACK_OFFICE_FRESH_MS,
  backOfficeKey,
  useBackOfficePollInterval,
} from '#admin/shared/live/back-office-query.ts';
import { type Action, can } from '#domain/staff.ts';

/** The findings, for users who may change the settings; undefined for all others. Refetched after live events. */
export function useGoLiveFindings(permissions: readonly Action[]) {
  const refetchInterval = useBackOfficePollInterval();
  const { data } = useQuery({
    queryKey: backOfficeKey('go-live'),
    queryFn: () => api.goLive.readGoLive({}),
    staleTime: BACK_OFFICE_FRESH_MS,
    refetchInterval,
    enabled: can(permissions, 'manage-settings'),
  });
  return data?.findings;
}
