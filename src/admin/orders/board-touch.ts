// Whether staff are touching a board: while they do, nothing on it moves.
import { useEffect, useState } from 'react';

/** Time without a touch after which a board is at rest again, in milliseconds. */
export const REST_MS = 2_000;

/** Events that count as a touch: of a pointer, of a key, and scrolling. */
const TOUCHES = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'keydown', 'wheel', 'scroll'] as const;
const RELEASES: readonly string[] = ['pointerup', 'pointercancel'];

/** True while anything on the page is touched, and for two seconds after it. */
export function useIsTouched(): boolean {
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => watchTouches(document, setIsTouched), []);
  return isTouched;
}

/**
 * Calls `onChange` with true at the first touch of anything within `target`, and with false after two seconds without one. A
 * pointer that is held down is a touch until it is released. Returns the function that ends this.
 */
export function watchTouches(target: EventTarget, onChange: (isTouched: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTouched = false;
  let isPressed = false;

  function update(next: boolean) {
    if (next !== isTouched) onChange(next);
    isTouched = next;
  }

  function touch({ type }: Event) {
    if (type === 'pointerdown') isPressed = true;
    if (RELEASES.includes(type)) isPressed = false;
    clearTimeout(timer);
    update(true);
    if (!isPressed) timer = setTimeout(() => update(false), REST_MS);
  }

  for (const type of TOUCHES) target.addEventListener(type, touch, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const type of TOUCHES) target.removeEventListener(type, touch, { capture: true });
  };
}
