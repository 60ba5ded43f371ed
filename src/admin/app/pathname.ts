// Path of the page that is shown.
import { useRouterState } from '@tanstack/react-router';

/**
 * Returns the path of the page on the screen, without its query string. While the next page loads, this is still the path of
 * the previous page.
 */
export function usePathname(): string {
  return useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
}
