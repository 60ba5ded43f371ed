// TanStack Query options and hooks for reading the open and the closed Z closures (cash closings). Live events of payments read
// them again.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { useDayRangeRecords } from '#admin/shared/days/day-list.ts';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { openZClosureQuery, PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import type { ZClosureList } from '#contract/z-closures.ts';

/** Subscribes to the open Z closure (cash closing), and to the tables whose unpaid orders prevent closing it. */
export function useOpenZClosure() {
  return useQuery({ ...openZClosureQuery, refetchInterval: usePollInterval() });
}

/** Subscribes to the Z closures (cash closings) that were opened on the given days, newest first, paginated. */
export function useZClosures(days: DaySearch) {
  return useDayRangeRecords<ZClosureList>({
    key: [...PAYMENTS_QUERY_KEY, 'closures'],
    days,
    read: ({ from, to, after: before }) => api.zClosures.listZClosures({ from, to, before }),
  });
}

/**
 * Returns the TanStack Query options for reading one closed Z closure (cash closing). The server refuses the id of the open one.
 */
export function zClosureQuery(zClosureId: number) {
  return queryOptions({
    queryKey: [...PAYMENTS_QUERY_KEY, 'closure', zClosureId],
    queryFn: () => api.zClosures.readZClosure({ closureId: zClosureId }),
  });
}
