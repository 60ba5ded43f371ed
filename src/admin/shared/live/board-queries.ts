// Queries of the boards, and of their counts, refetched on each live event.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import type { Section } from '#domain/schedule.ts';
import { BOARD_COUNTS_KEY, usePollInterval } from './live-updates.ts';
import { STAFF_ONLY } from './query-client.ts';

/**
 * Milliseconds for which data is not fetched again. Live events refetch it; the limit avoids a second request of two
 * screens.
 */
const BOARD_FRESH_MS = 2_000;

/** Query key of a section's board. */
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

/** Subscribes to the whole board of a section. */
export function useBoard(section: Section) {
  return useQuery({ ...boardQuery(section), refetchInterval: usePollInterval() });
}

/** Numbers of pending lines of both boards, for users who may use the boards. */
export function useBoardCounts(isAllowed = true) {
  return useQuery({
    queryKey: BOARD_COUNTS_KEY,
    queryFn: () => api.orders.readBoardCounts({}),
    staleTime: BOARD_FRESH_MS,
    refetchInterval: usePollInterval(),
    enabled: isAllowed,
  });
}
