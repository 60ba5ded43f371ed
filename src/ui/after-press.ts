// Work that waits until a press is over: what moved meanwhile would take the button away from under the finger.

/** The press is over with the first of them. On a touch screen `pointerup` comes before the field is left, and `click` after it. */
const ENDS = ['pointerup', 'click', 'pointercancel'] as const;

/**
 * Runs `work` at once, or after the click if the mouse or a finger presses something now. For the blur of a field: the press that
 * leaves it may be on a button, which an error text that appears or disappears would move away.
 */
export function afterPress(work: () => void): void {
  if (document.querySelector(':active') === null) return work();
  const end = () => {
    for (const type of ENDS) document.removeEventListener(type, end, true);
    setTimeout(work);
  };
  for (const type of ENDS) document.addEventListener(type, end, true);
}
