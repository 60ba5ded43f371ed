// Whether staff are touching a board: while they do, nothing on it moves.
import { useEffect, useState } from 'react';

/** Time in milliseconds without input (pointer, keys, scrolling) after which the cards of a board may move again. */
export const BOARD_IDLE_MS = 2_000;

/** Events that count as a touch: of a pointer, of a key, and scrolling. */
const TOUCHES = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'keydown', 'wheel', 'scroll'] as const;
const RELEASES: readonly string[] = ['pointerup', 'pointercancel'];

/**
 * True while staff use the page (pointer, keys, scrolling), and for two seconds after the last input. While it is true, no card of
 * a board moves, so that nobody presses the wrong one.
 */
export function useIsBoardTouched(): boolean {
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => watchUserInput(document, setIsTouched), []);
  return isTouched;
}

/**
 * Calls `onChange` with true at the first input (pointer, key, scrolling) within `target`, and with false after two seconds without
 * input. A pointer that is held down counts as input until it is released. Returns the function that stops watching.
 */
export function watchUserInput(target: EventTarget, onChange: (isTouched: boolean) => void): () => void {
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
    if (!isPressed) timer = setTimeout(() => update(false), BOARD_IDLE_MS);
  }

  for (const type of TOUCHES) target.addEventListener(type, touch, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const type of TOUCHES) target.removeEventListener(type, touch, { capture: true });
  };
}
