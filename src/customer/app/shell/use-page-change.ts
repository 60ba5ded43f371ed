// Sets the title, the scroll position and the focus after navigation, as a browser does for a loaded page.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { pageTitle } from '#customer/app/document/page-titles.ts';
import { useMenu } from '#customer/shared/app-context.ts';
import { showPlace } from '#customer/shared/history/load-places.ts';
import { lastMove, useEntryKey, usePath } from '#customer/shared/navigation.tsx';
import { pageAt } from '#customer/shared/paths.ts';

/**
 * A new page starts at its top, with the focus on the `main` element. Back, forward and reload return to the place where
 * the customer was.
 */
export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const path = usePath();
  const key = useEntryKey();
  const { venue } = useMenu();
  const shownPath = useRef<string | null>(null);

  useEffect(() => {
    document.title = pageTitle(pageAt(path), venue.name);
  }, [path, venue.name]);

  useLayoutEffect(() => {
    const before = shownPath.current;
    shownPath.current = path;
    const move = lastMove();
    // The address changed, not the page.
    if (move === 'replace' && before === path) return;
    if (move === 'push' || (before !== null && before !== path)) main.current?.focus({ preventScroll: true });
    return showPlace(move === 'push' || move === 'replace');
  }, [path, key, main]);
}
