// Work that waits until a press is over: what moved meanwhile would take the button away from under the finger.

/** The press is over with the first of them. On a touch screen `pointerup` comes before the field is left, and `click` after it. */
const ENDS = ['pointerup', 'click', 'pointercancel'] as const;

/**
 * Runs `work` at once. If the mouse or a finger is pressing something now, runs it after that click instead. Use it when a field
 * loses the focus: the press that leaves the field may be on a button, and an error text that appears or disappears would move the
 * button away.
 */
export function afterPress(work: () => void): void {
  if (document.querySelector(':active') === null) return work();
  const end = () => {
    for (const type of ENDS) document.removeEventListener(type, end, true);
    setTimeout(work);
  };
  for (const type of ENDS) document.addEventListener(type, end, true);
}
