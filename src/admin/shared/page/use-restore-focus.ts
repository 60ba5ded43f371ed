// Sets the focus after the focused element was removed, because the browser would start again at the top of the page.
import { useEffect, useRef } from 'react';

/**
 * Focuses the element that the CSS selector `fallbackSelector` matches if no element has the focus after `state` has changed.
 * `state` is a text that differs for each content of the page, so a change of it may have removed the focused element.
 */
export function useRestoreFocus(state: string, fallbackSelector: string): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(fallbackSelector)?.focus();
  }, [state, fallbackSelector]);
}
