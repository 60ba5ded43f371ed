// Path of the page that is shown.
import { useRouterState } from '@tanstack/react-router';

/** Path of the page on screen, without its query. While the next page loads, it is still the path of the previous one. */
export function usePathname(): string {
  return useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
}
