// What the device is like, as its media queries say; read anew when it turns or the window changes.
import { useSyncExternalStore } from 'react';

/** Room for the side menu beside the content. */
export const SIDE_MENU_FITS = '(min-width: 48rem)';
/** Room for the side menu with its words. */
export const SIDE_MENU_LABELS_FIT = '(min-width: 70rem)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

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
