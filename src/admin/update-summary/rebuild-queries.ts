// Query and mutation of the rebuild of the sums of days.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 } from 'uuid';
import { api } from '#admin/shared/api.ts';
import { backOfficeKey } from '#admin/shared/live/back-office-query.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { NoResponseError } from '#contract/client.ts';

/** Milliseconds between two requests while a rebuild runs. */
const RUNNING_POLL_MS = 1_000;

/** The rebuild that runs, or the last one. Its start and its end are live events; its progress is polled. */
const rebuildQuery = queryOptions({
  queryKey: backOfficeKey('day-sum-rebuild'),
  queryFn: () => api.daySums.readRebuild({}),
});

/** The rebuild that runs, or the last one; refetched each second while it runs. */
export function useRebuild() {
  const pollInterval = usePollInterval();
  return useQuery({
    ...rebuildQuery,
    refetchInterval: ({ state }) => (state.data?.rebuild?.endedOn === null ? RUNNING_POLL_MS : pollInterval),
  });
}

/**
 * Starts a rebuild of these years. A start without a response is sent again under the same id, so that it starts one
 * rebuild.
 */
export function useStartRebuild() {
  const client = useQueryClient();
  const unanswered = useRef<{ readonly id: string; readonly years: string } | null>(null);
  return useRequest({
    mutationFn: async (years: readonly number[]) => {
      const key = years.join(' ');
      const rebuildId = unanswered.current?.years === key ? unanswered.current.id : v7();
      unanswered.current = { id: rebuildId, years: key };
      return api.daySums.startRebuild({ rebuildId, years: [...years] });
    },
    onSuccess: async (rebuild) => {
      unanswered.current = null;
      await client.cancelQueries(rebuildQuery);
      client.setQueryData(rebuildQuery.queryKey, { rebuild });
    },
    onError: async (error) => {
      if (!(error instanceof NoResponseError)) unanswered.current = null;
      // Another owner may have started one.
      await client.invalidateQueries(rebuildQuery);
    },
  });
}
