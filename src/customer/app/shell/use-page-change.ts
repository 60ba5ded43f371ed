// What a browser does by itself when another page loads: the title, the top of the page, the focus.
import { type RefObject, useEffect, useRef } from 'react';
import { titleOf } from '#customer/app/document/page-titles.ts';
import { useMenu } from '#customer/shared/app-context.ts';
import { usePath } from '#customer/shared/navigation.tsx';
import { pageAt } from '#customer/shared/paths.ts';

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
    document.title = titleOf(pageAt(path), venue.name);
  }, [path, venue.name]);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // Going back, the browser knows better where the guest was.
    if (!isBack.current) window.scrollTo(0, 0);
    isBack.current = false;
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
