// TanStack Query options for loading a file of the app only when it is needed.
import { queryOptions } from '@tanstack/react-query';

/**
 * Returns the TanStack Query options that import a JavaScript module of the app (`load`) only when it is needed, such as the
 * content of a dialog. `name` is its name in the query cache. If loading fails, the query can be retried.
 */
export function lazyModuleQuery<File>(name: string, load: () => Promise<File>) {
  return queryOptions({
    queryKey: ['file', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
