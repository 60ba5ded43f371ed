// Queries for payment incidents. Live events refetch them.
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { STAFF_ONLY } from '#admin/shared/live/query-client.ts';
import { can, type Role } from '#domain/staff.ts';

/** Incidents are open until a person or the bank settles them. */
export type IncidentState = 'open' | 'closed';

/** Live events refetch the list; the limit only avoids a second request if two components mount together. */
const INCIDENTS_FRESH_MS = 2_000;

/** Query key of all lists of incidents; invalidate it after a change. */
export const INCIDENTS_KEY = [STAFF_ONLY, 'incidents'] as const;

function incidentsQuery(state: IncidentState) {
  return infiniteQueryOptions({
    queryKey: [...INCIDENTS_KEY, state],
    queryFn: ({ pageParam }) => api.incidents.listIncidents({ state, before: pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
    staleTime: INCIDENTS_FRESH_MS,
  });
}

const FIRST_PAGE: string | undefined = undefined;

/** Incidents in the given state, newest first, paginated. */
export function useIncidents(state: IncidentState) {
  return useInfiniteQuery({ ...incidentsQuery(state), refetchInterval: usePollInterval() });
}

/** The number of open incidents; 0 while loading, and for users without the right to see payments. */
export function useOpenIncidentCount(roles: readonly Role[]): number {
  const query = useInfiniteQuery({
    ...incidentsQuery('open'),
    refetchInterval: usePollInterval(),
    enabled: can(roles, 'see-payments'),
    select: ({ pages }) => pages[0]?.openCount,
  });
  return query.data ?? 0;
}
