// Query for a file of the app that is loaded only when it is needed.
import { queryOptions } from '@tanstack/react-query';
import { NoResponseError } from '#contract/client.ts';

/**
 * Builds a query that imports a JavaScript file of the app on demand. If the file cannot be loaded, the query fails like a
 * request without a response, and can be retried.
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
