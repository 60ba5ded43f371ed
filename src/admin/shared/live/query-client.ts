// The cache of what the server said, and what every question and act has in common.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionOver } from '#admin/shared/api.ts';
import { expireSession } from '#admin/shared/session.ts';
import { Unreachable } from '#contract/client.ts';

/** Every key of what only staff may read begins with it, so that it can all go when the session does. */
export const STAFF_ONLY = 'staff-only';

const RETRIES_MAX = 2;

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: expireSessionIfOver }),
    mutationCache: new MutationCache({ onError: expireSessionIfOver }),
    defaultOptions: {
      // Asked even when the browser thinks that it is offline: it is often wrong, and a silent pause helps nobody.
      queries: { networkMode: 'always', retry: shouldRetry },
      mutations: { networkMode: 'always' },
    },
  });
  return client;

  function expireSessionIfOver(error: Error): void {
    if (isSessionOver(error)) expireSession(client);
  }
}

/** A refusal is an answer; only silence is worth asking again. */
function shouldRetry(failures: number, error: Error): boolean {
  return error instanceof Unreachable && failures < RETRIES_MAX;
}
