// Hooks for reading the state of the server: what is wrong with its setup, and whether its disk is full.
import { useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import {
  BACK_OFFICE_FRESH_MS,
  backOfficeQueryKey,
  useBackOfficePollInterval,
} from '#admin/shared/live/back-office-query.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { DiskState } from '#domain/disk-space.ts';
import { type BackOfficeAction, can } from '#domain/staff.ts';

/** While the disk is full, the live event of its end may be lost with the database. */
const FULL_POLL_MS = 10_000;

/**
 * Subscribes to the reasons why a venue in production is not ready for customers. Undefined while loading, and for users who may
 * not change the settings.
 */
export function useGoLiveFindings(permissions: readonly BackOfficeAction[]) {
  const refetchInterval = useBackOfficePollInterval();
  const { data } = useQuery({
    queryKey: backOfficeQueryKey('go-live'),
    queryFn: () => api.goLive.readGoLive({}),
    staleTime: BACK_OFFICE_FRESH_MS,
    refetchInterval,
    enabled: can(permissions, 'manage-settings'),
  });
  return data?.findings;
}

/**
 * Returns the state of the server's disk, and its free bytes. The state is `enough` while loading, and `full` if the server refuses
 * the query because its disk is full. The bytes are null if they are unknown or the disk is full.
 */
export function useDiskState(): { readonly state: DiskState; readonly freeBytes: number | null } {
  const pollInterval = useBackOfficePollInterval();
  const { data, error } = useQuery({
    queryKey: backOfficeQueryKey('disk'),
    queryFn: () => api.goLive.readDisk({}),
    staleTime: BACK_OFFICE_FRESH_MS,
    refetchInterval: ({ state }) => (isFull(state) ? FULL_POLL_MS : pollInterval),
  });
  return isFull({ data, error })
    ? { state: 'full', freeBytes: null }
    : { state: data?.state ?? 'enough', freeBytes: data?.freeBytes ?? null };
}

function isFull({
  data,
  error,
}: {
  readonly data?: { readonly state: DiskState } | undefined;
  readonly error: unknown;
}) {
  return (error instanceof ServerRefusalError && error.code === 'disk-full') || data?.state === 'full';
}
