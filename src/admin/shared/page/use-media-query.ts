// Media queries of the device, followed as they change.
import { useSyncExternalStore } from 'react';

/** Media query for windows that are wide enough to show the side menu beside the page. */
export const SIDE_MENU_MEDIA_QUERY = '(min-width: 48rem)';
/** Media query for windows that are wide enough to show the side menu with its labels, not only with icons. */
export const SIDE_MENU_LABELS_MEDIA_QUERY = '(min-width: 70rem)';
/** Media query that matches if the user has set the device to reduced motion: then nothing is animated. */
export const REDUCED_MOTION_MEDIA_QUERY = '(prefers-reduced-motion: reduce)';

/** True while the CSS media query matches. The component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
