// TanStack Query options for loading a file of the app only when it is needed.
import { queryOptions } from '@tanstack/react-query';

/**
 * Returns the TanStack Query options for importing a JavaScript module of the app by `load` only when it is needed, such as the
 * content of a dialog. `name` is its query key. If the module cannot be loaded, the query fails like a request without a response,
 * and can be retried.
 */
export function lazyModuleQuery<File>(name: string, load: () => Promise<File>) {
  return queryOptions({
    queryKey: ['file', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
