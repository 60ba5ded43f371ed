// TanStack Query options and hooks for reading the boards and their numbers of pending lines. Live events read them again.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import type { Section } from '#domain/schedule.ts';
import { BOARD_COUNTS_QUERY_KEY, usePollInterval } from './live-updates.ts';
import { STAFF_ONLY_QUERY_KEY_PREFIX } from './query-client.ts';

/**
 * Milliseconds for which data is not fetched again. Live events refetch it; the limit avoids a second request of two
 * screens.
 */
const BOARD_FRESH_MS = 2_000;

/**
 * First part of the TanStack Query keys of the two boards, which list the drinks that the bar and the food that the kitchen must
 * prepare. Invalidating this key refetches both boards.
 */
export const BOARDS_QUERY_KEY = [STAFF_ONLY_QUERY_KEY_PREFIX, 'board'] as const;

/** Builds the query key of the board of a section: `drinks` (bar) or `food` (kitchen). */
export function boardQueryKey(section: Section) {
  return [...BOARDS_QUERY_KEY, section] as const;
}

/** The page of each board that this tablet shows: every reader of the board has the same one. */
const shownPages = new Map<Section, number>();

/**
 * Returns the function that shows another page of a board on this tablet. Pages are numbered from 1. `section` is the board: drinks
 * (bar) or food (kitchen). Only a board with very many lines has several pages.
 */
export function useShowBoardPage(section: Section): (page: number) => void {
  const client = useQueryClient();
  return (page) => {
    shownPages.set(section, page);
    void client.invalidateQueries({ queryKey: boardQueryKey(section), exact: true });
  };
}

function boardQuery(section: Section) {
  return queryOptions({
    queryKey: boardQueryKey(section),
    queryFn: () => {
      const page = shownPages.get(section) ?? 1;
      return api.orders.readBoard({ section, ...(page > 1 ? { page } : {}) });
    },
    staleTime: BOARD_FRESH_MS,
  });
}

/**
 * Subscribes to the board of a section (`drinks` or `food`): the order lines that bar or kitchen must prepare. If the board has
 * several pages, only the page that this tablet shows is read.
 */
export function useBoard(section: Section) {
  return useQuery({ ...boardQuery(section), refetchInterval: usePollInterval() });
}

/**
 * Subscribes to the number of order lines that must still be prepared, one for drinks and one for food. Pass `isAllowed` false for
 * users who may not use the boards: then no request is sent.
 */
export function useBoardCounts(isAllowed = true) {
  return useQuery({
    queryKey: BOARD_COUNTS_QUERY_KEY,
    queryFn: () => api.orders.readBoardCounts({}),
    staleTime: BOARD_FRESH_MS,
    refetchInterval: usePollInterval(),
    enabled: isAllowed,
  });
}
