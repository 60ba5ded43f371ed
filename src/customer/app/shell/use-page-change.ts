// Sets the title, scrolls to the top and moves the focus after navigation, as a browser does for a loaded page.
import { type RefObject, useEffect, useRef } from 'react';
import { pageTitle } from '#customer/app/document/page-titles.ts';
import { useMenu } from '#customer/shared/app-context.ts';
import { usePath } from '#customer/shared/navigation.tsx';
import { pageAt } from '#customer/shared/paths.ts';

/** After navigation, scrolls to the top and focuses the `main` element. */
export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const path = usePath();
  const { venue } = useMenu();
  const shown = useRef(path);
  const isBack = useRef(false);

  useEffect(() => {
    const back = () => {
      isBack.current = true;
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);

  useEffect(() => {
    document.title = pageTitle(pageAt(path), venue.name);
  }, [path, venue.name]);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // On back navigation the browser restores the scroll position itself.
    if (!isBack.current) window.scrollTo(0, 0);
    isBack.current = false;
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
