// What had the focus may go with what it did: then the focus goes on from a heading, not from the top of the page.
import { useEffect, useRef } from 'react';

/** Each time `state` changes and nothing has the focus any more, it goes to what the selector `home` finds. */
export function useFocusKept(state: string, fallbackSelector: string): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(fallbackSelector)?.focus();
  }, [state, fallbackSelector]);
}
