// The till and its closures: read again whenever the server says that the till changed.
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { usePollInterval } from '#admin/shared/live.ts';
import { STAFF_ONLY } from '#admin/shared/query-client.ts';
import type { ListClosures } from '#contract/z-closures.ts';

/** All that is read of the till. */
export const TILL_KEY = [STAFF_ONLY, 'till'] as const;

/** The open closure, and the tables that keep it from being closed. */
export function useTill() {
  return useQuery({
    queryKey: [...TILL_KEY, 'open'],
    queryFn: () => api.closures.readTill({}),
    refetchInterval: usePollInterval(),
  });
}

function listQuery({ from, to }: DaySearch) {
  return infiniteQueryOptions({
    queryKey: [...TILL_KEY, 'closures', { from, to }],
    queryFn: ({ pageParam }) => api.closures.listClosures({ from, to, before: pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  });
}

const FIRST_PAGE: ListClosures['before'] = undefined;

/** Closures that were opened on those days, newest first, page by page. */
export function useClosures(days: DaySearch) {
  return useInfiniteQuery({ ...listQuery(days), refetchInterval: usePollInterval() });
}

/** A closed one. An open one cannot be viewed. */
export function closureQuery(closureId: number) {
  return queryOptions({
    queryKey: [...TILL_KEY, 'closure', closureId],
    queryFn: () => api.closures.readClosure({ closureId }),
  });
}
