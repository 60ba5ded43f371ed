// TanStack Query options for loading a file of the app only when it is needed.
import { queryOptions } from '@tanstack/react-query';

/**
 * Returns the TanStack Query options that import a JavaScript module of the app only when the module is needed, such as the content
 * of a dialog. `load` imports the module, and `name` is the query key. If the module cannot be loaded, the query fails like a
 * request without a response, and can be retried.
 */
export function lazyModuleQuery<File>(name: string, load: () => Promise<File>) {
  return queryOptions({
    queryKey: ['file', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
