// Path of the page that is shown.
import { useRouterState } from '@tanstack/react-router';

/** Path without the query; the previous page's path until the next page is ready. */
export function usePathname(): string {
  return useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
}
