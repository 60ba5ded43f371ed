// Sets the focus after the focused element was removed, because the browser would start again at the top of the page.
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the element with the CSS selector `fallbackSelector` if no element has the focus after a change of `state`,
 * for example because the focused one was removed. Without this, keyboard users would start again at the top of the page. `state`
 * is a text that must differ whenever other elements are shown.
 */
export function useFallbackFocus(state: string, fallbackSelector: string): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(fallbackSelector)?.focus();
  }, [state, fallbackSelector]);
}
