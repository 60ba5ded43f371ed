// Sets the focus after the focused element was removed, because the browser would start again at the top of the page.
import { useEffect, useRef } from 'react';

/** Focuses the element that `fallbackSelector` (CSS) matches if `state` changes and then no element has the focus. */
export function useRestoreFocus(state: string, fallbackSelector: string): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(fallbackSelector)?.focus();
  }, [state, fallbackSelector]);
}
