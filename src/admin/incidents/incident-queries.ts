// Hooks for reading payment incidents. Live events read them again.
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { INCIDENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { type BackOfficeAction, can } from '#domain/staff.ts';

/**
 * Which payment incidents (problems with money that a person must review) a list shows: open or closed ones. Staff close an
 * incident, or the server does once the bank has answered or a refund has solved the problem.
 */
export type IncidentState = 'open' | 'closed';

function incidentsQuery(state: IncidentState) {
  return infiniteQueryOptions({
    // Live events of payments and refunds refetch the lists as well: they show the present state of both.
    queryKey: [...INCIDENTS_QUERY_KEY, 'list', state],
    queryFn: ({ pageParam }) => api.incidents.listIncidents({ state, before: pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  });
}

const FIRST_PAGE: string | undefined = undefined;

/**
 * Subscribes to the open or the closed payment incidents, newest first, paginated. Open incidents about a refund that staff must
 * check or request again come before all others, the oldest first.
 */
export function useIncidents(state: IncidentState) {
  return useInfiniteQuery({ ...incidentsQuery(state), refetchInterval: usePollInterval() });
}

/**
 * Subscribes to the number of open payment incidents, shown in the menu; 0 while loading, and for users without the permission to
 * see payments.
 */
export function useOpenIncidentCount(permissions: readonly BackOfficeAction[]): number {
  const { data } = useQuery({
    // Not part of the lists: every screen shows the number, and payments must not refetch it.
    queryKey: [...INCIDENTS_QUERY_KEY, 'count'],
    queryFn: async () => (await api.incidents.listIncidents({ state: 'open' })).openCount,
    refetchInterval: usePollInterval(),
    enabled: can(permissions, 'see-payments'),
  });
  return data ?? 0;
}
