// Sets the focus after the focused element was removed, because the browser would start again at the top of the page.
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the element `fallbackSelector` (a CSS selector) if the focused element was removed from the page. Otherwise
 * keyboard users would start again at the top. It checks this after each change of `state`, a text that must change whenever the
 * page shows other elements.
 */
export function useFallbackFocus(state: string, fallbackSelector: string): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(fallbackSelector)?.focus();
  }, [state, fallbackSelector]);
}
