// The till and its closures: read again whenever the server says that the till changed.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { useDayList } from '#admin/shared/days/day-list.ts';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { openTillQuery, TILL_KEY } from '#admin/shared/live/payments-queries.ts';
import type { ClosureList } from '#contract/z-closures.ts';

/** The open closure, and the tables that keep it from being closed. */
export function useTill() {
  return useQuery({ ...openTillQuery, refetchInterval: usePollInterval() });
}

/** Closures that were opened on those days, newest first, page by page. */
export function useClosures(days: DaySearch) {
  return useDayList<ClosureList>({
    key: [...TILL_KEY, 'closures'],
    days,
    read: ({ from, to, after: before }) => api.closures.listClosures({ from, to, before }),
  });
}

/** A closed one. An open one cannot be viewed. */
export function closureQuery(closureId: number) {
  return queryOptions({
    queryKey: [...TILL_KEY, 'closure', closureId],
    queryFn: () => api.closures.readClosure({ closureId }),
  });
}
