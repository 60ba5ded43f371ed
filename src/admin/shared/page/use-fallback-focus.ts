// Sets the focus after the focused element was removed, because the browser would start again at the top of the page.
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the element with the CSS selector `fallbackSelector` if the focused element has been removed from the page.
 * The hook checks this whenever `state` changes. `state` is a text that the caller builds so that it differs whenever other
 * elements are shown. Without the hook, keyboard users would start again at the top of the page.
 */
export function useFallbackFocus(state: string, fallbackSelector: string): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(fallbackSelector)?.focus();
  }, [state, fallbackSelector]);
}
