// Sets the focus after the focused element was removed, because the browser would start again at the top of the page.
import { useEffect, useRef } from 'react';

/**
 * Gives the focus to an element of the page after the focused element was removed. The removal is detected when no element has the
 * focus after `state` has changed; `state` is a text that differs for each content of the page. `fallbackSelector` is the CSS
 * selector of the element that is focused.
 */
export function useRestoreFocus(state: string, fallbackSelector: string): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(fallbackSelector)?.focus();
  }, [state, fallbackSelector]);
}
