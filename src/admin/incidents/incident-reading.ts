// What about money needs a person: read again whenever the server says that it changed.
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { STAFF_ONLY } from '#admin/shared/live/query-client.ts';
import { can, type Role } from '#domain/staff.ts';

export type IncidentsState = 'open' | 'closed';

/** Live events keep the list fresh; this only spares a second request when two places open together. */
const INCIDENTS_FRESH_MS = 2_000;

export const INCIDENTS_KEY = [STAFF_ONLY, 'incidents'] as const;

function incidentsQuery(state: IncidentsState) {
  return infiniteQueryOptions({
    queryKey: [...INCIDENTS_KEY, state],
    queryFn: ({ pageParam }) => api.refunds.listIncidents({ state, before: pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
    staleTime: INCIDENTS_FRESH_MS,
  });
}

const FIRST_PAGE: string | undefined = undefined;

/** Those in that state, newest first, page by page. */
export function useIncidents(state: IncidentsState) {
  return useInfiniteQuery({ ...incidentsQuery(state), refetchInterval: usePollInterval() });
}

/** How many are open; 0 while that is not known, and for those who may not see them. */
export function useOpenIncidents(roles: readonly Role[]): number {
  const query = useInfiniteQuery({
    ...incidentsQuery('open'),
    refetchInterval: usePollInterval(),
    enabled: can(roles, 'see-payments'),
    select: ({ pages }) => pages[0]?.openCount,
  });
  return query.data ?? 0;
}
