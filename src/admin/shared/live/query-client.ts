// Creates the query client: the cache of server data, and the options common to all queries and mutations.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionOver } from '#admin/shared/api.ts';
import { markSessionExpired } from '#admin/shared/session.ts';
import { NoResponseError } from '#contract/client.ts';

/** First part of every query key of data that only staff may read. All cached data under it is removed when the session ends. */
export const STAFF_ONLY_QUERY_KEY_PREFIX = 'staff-only';

const RETRIES_MAX = 2;

/** Creates the `QueryClient` of the app. If any response says that the session has ended, the app signs the user out. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: expireSessionIfOver }),
    mutationCache: new MutationCache({ onError: expireSessionIfOver }),
    defaultOptions: {
      // Requests are sent even if the browser reports to be offline: that report is often wrong, and a paused request
      // shows nothing.
      queries: { networkMode: 'always', retry: shouldRetry },
      mutations: { networkMode: 'always' },
    },
  });
  return client;

  function expireSessionIfOver(error: Error): void {
    if (isSessionOver(error)) markSessionExpired(client);
  }
}

/** Retries only requests without a response; a refusal would be repeated. */
function shouldRetry(failures: number, error: Error): boolean {
  return error instanceof NoResponseError && failures < RETRIES_MAX;
}
