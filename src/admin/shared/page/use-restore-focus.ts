// Restores the focus when the focused element is removed, so that it does not return to the top of the page.
import { useEffect, useRef } from 'react';

/** When `state` changes and no element has the focus, focuses the element that `fallbackSelector` matches. */
export function useRestoreFocus(state: string, fallbackSelector: string): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(fallbackSelector)?.focus();
  }, [state, fallbackSelector]);
}
