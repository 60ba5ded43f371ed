// Query for a file of the app that is loaded only when it is needed.
import { queryOptions } from '@tanstack/react-query';

/**
 * Builds a query that imports a JavaScript file of the app on demand. If the file cannot be loaded, the query fails like a
 * request without a response, and can be retried.
 */
export function lazyFileQuery<File>(name: string, load: () => Promise<File>) {
  return queryOptions({
    queryKey: ['file', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
