// Sets the focus after the focused element was removed, because the browser would start again at the top of the page.
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the element with the CSS selector `fallbackSelector` if the focused element was removed from the page. This is
 * checked each time `state` changes: a text that is different for each content of the page. Without this hook, the browser would
 * start again at the top of the page.
 */
export function useFallbackFocus(state: string, fallbackSelector: string): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(fallbackSelector)?.focus();
  }, [state, fallbackSelector]);
}
