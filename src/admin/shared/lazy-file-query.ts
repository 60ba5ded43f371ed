// Query for a file of the app that is loaded only when it is needed.
import { queryOptions } from '@tanstack/react-query';
import { NoResponseError } from '#contract/client.ts';

/**
 * Query that imports a file of the app when it is needed. Without a network it fails like a request to the server, and can be
 * retried.
 */
export function lazyFileQuery<File>(name: string, load: () => Promise<File>) {
  return queryOptions({
    queryKey: ['file', name],
    queryFn: async () => {
      try {
        return await load();
      } catch (error) {
        throw new NoResponseError(`The file «${name}» could not be loaded.`, { cause: error });
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
