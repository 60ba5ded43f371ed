// TanStack Query options and hooks for reading the settings of the venue. Each settings page edits a part of them.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import {
  BACK_OFFICE_FRESH_MS,
  backOfficeQueryKey,
  useBackOfficePollInterval,
} from '#admin/shared/live/back-office-query.ts';

/** TanStack Query options for reading all stored settings of the venue, with their version. */
export const settingsQuery = queryOptions({
  queryKey: backOfficeQueryKey('settings'),
  queryFn: () => api.settings.readSettings({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** Subscribes to all settings of the venue. They are read again when they change on the server. */
export function useVenueSettings() {
  return useQuery({ ...settingsQuery, refetchInterval: useBackOfficePollInterval() });
}

/** True if this server is not configured to send push messages. False if it is configured, or if this is not known yet. */
export function useIsPushUnconfigured(): boolean {
  const { data } = useQuery({
    queryKey: backOfficeQueryKey('push-key'),
    queryFn: () => api.push.readPushKey({}),
    // It depends on the configuration of the server, which changes only when it starts.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.key === null;
}

/** Returns the number of active tables; null while loading. */
export function useActiveTableCount(): number | null {
  const { data } = useQuery({
    queryKey: backOfficeQueryKey('active-table-count'),
    queryFn: () => api.tables.listTables({}),
    staleTime: BACK_OFFICE_FRESH_MS,
  });
  return data?.tables.filter(({ active }) => active).length ?? null;
}
