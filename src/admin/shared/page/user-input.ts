// Whether staff use the page at this moment: while they do, boards and notices move nothing under their finger.
import { useEffect, useState } from 'react';

/**
 * Time in milliseconds without input (pointer, keys, scrolling) after which a page counts as untouched. Elements of the page, such
 * as the cards of a board, may move only then.
 */
export const USER_IDLE_MS = 2_000;

/** Events that count as a touch: of a pointer, of a key, and scrolling. */
const TOUCHES = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'keydown', 'wheel', 'scroll'] as const;
const RELEASES: readonly string[] = ['pointerup', 'pointercancel'];

/**
 * True while staff use the page (pointer, keys, scrolling), and for two seconds after the last input. While it is true, no card of
 * a board moves, so that nobody presses the wrong one.
 */
export function useIsPageTouched(): boolean {
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => watchUserInput(document, setIsTouched), []);
  return isTouched;
}

/**
 * Returns `list`, but takes over a change only while nobody touches the page; until then, returns the previous list. Use it for a
 * notice above the contents of a page, which would move them under a finger.
 */
export function useListWhenPageIdle<T>(list: readonly T[]): readonly T[] {
  const isTouched = useIsPageTouched();
  const [shown, setShown] = useState(list);
  const isSame = shown.length === list.length && shown.every((item, index) => item === list[index]);
  if (!isTouched && !isSame) setShown(list);
  return shown;
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
    if (!isPressed) timer = setTimeout(() => update(false), USER_IDLE_MS);
  }

  for (const type of TOUCHES) target.addEventListener(type, touch, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const type of TOUCHES) target.removeEventListener(type, touch, { capture: true });
  };
}
