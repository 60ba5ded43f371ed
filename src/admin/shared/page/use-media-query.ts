// Media queries of the device, followed as they change.
import { useSyncExternalStore } from 'react';

/** Media query: the side menu fits beside the content. */
export const SIDE_MENU_FITS = '(min-width: 48rem)';
/** Media query: the side menu fits with its labels. */
export const SIDE_MENU_LABELS_FIT = '(min-width: 70rem)';
/** Media query: the user prefers reduced motion. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** True while the CSS media query matches. */
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
