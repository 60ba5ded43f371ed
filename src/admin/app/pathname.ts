// The page that is shown.
import { useRouterState } from '@tanstack/react-router';

/** Its address without the query; that of the page before until the next one is ready. */
export function usePathname(): string {
  return useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
}
