// TanStack Query options and hooks for reading the boards and their numbers of pending lines. Live events read them again.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import type { Section } from '#domain/schedule.ts';
import { BOARD_COUNTS_KEY, usePollInterval } from './live-updates.ts';
import { STAFF_ONLY } from './query-client.ts';

/**
 * Milliseconds for which data is not fetched again. Live events refetch it; the limit avoids a second request of two
 * screens.
 */
const BOARD_FRESH_MS = 2_000;

/** Common first part of the query keys of both boards. */
export const BOARDS_KEY = [STAFF_ONLY, 'board'] as const;

/** Builds the query key of the board of a section (drinks or food). */
export function boardKey(section: Section) {
  return [...BOARDS_KEY, section] as const;
}

/** The page of each board that this tablet shows: every reader of the board has the same one. */
const shownPages = new Map<Section, number>();

/** Returns the function that shows another page of a long board on this tablet. */
export function useShowBoardPage(section: Section): (page: number) => void {
  const client = useQueryClient();
  return (page) => {
    shownPages.set(section, page);
    void client.invalidateQueries({ queryKey: boardKey(section), exact: true });
  };
}

function boardQuery(section: Section) {
  return queryOptions({
    queryKey: boardKey(section),
    queryFn: () => {
      const page = shownPages.get(section) ?? 1;
      return api.orders.readBoard({ section, ...(page > 1 ? { page } : {}) });
    },
    staleTime: BOARD_FRESH_MS,
  });
}

/** Subscribes to the board of a section: the order lines to prepare. Of a long board it is the page that this tablet shows. */
export function useBoard(section: Section) {
  return useQuery({ ...boardQuery(section), refetchInterval: usePollInterval() });
}

/**
 * Subscribes to the numbers of pending lines on both boards. Pass `isAllowed` false for users who may not use the boards: then
 * no request is sent.
 */
export function useBoardCounts(isAllowed = true) {
  return useQuery({
    queryKey: BOARD_COUNTS_KEY,
    queryFn: () => api.orders.readBoardCounts({}),
    staleTime: BOARD_FRESH_MS,
    refetchInterval: usePollInterval(),
    enabled: isAllowed,
  });
}
