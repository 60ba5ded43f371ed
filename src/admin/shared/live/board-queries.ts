// What a board still has to make: read whole, and again whenever the server says that it changed.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import type { Board } from '#contract/orders.ts';
import type { Section } from '#domain/schedule.ts';
import { usePollInterval } from './live-updates.ts';
import { STAFF_ONLY } from './query-client.ts';

/** Live events keep a board fresh; this only spares a second request when two screens open together. */
const BOARD_FRESH_MS = 2_000;

export function boardKey(section: Section) {
  return [STAFF_ONLY, 'board', section] as const;
}

function boardQuery(section: Section) {
  return queryOptions({
    queryKey: boardKey(section),
    queryFn: () => api.orders.readBoard({ section }),
    staleTime: BOARD_FRESH_MS,
  });
}

/** The whole board. */
export function useBoard(section: Section) {
  return useQuery({ ...boardQuery(section), refetchInterval: usePollInterval() });
}

/** How many of its lines are pending. */
export function usePendingCount(section: Section) {
  return useQuery({ ...boardQuery(section), refetchInterval: usePollInterval(), select: selectPendingCount });
}

function selectPendingCount({ pendingCount }: Board): number {
  return pendingCount;
}
