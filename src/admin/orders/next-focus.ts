// Moves the focus before the pressed button leaves the board.

/** Attribute of a button with the ids of the lines that it marks done. */
export const DONE_LINES_ATTRIBUTE = 'data-done-lines';

/** Focuses the next «Hecho» button that stays, else the last one before it, else the heading of the board. */
export function moveFocusAfterDone(board: HTMLElement, pressed: HTMLElement, leaving: ReadonlySet<string>): void {
  const buttons = [...board.querySelectorAll<HTMLElement>(`[${DONE_LINES_ATTRIBUTE}]`)];
  const index = buttons.indexOf(pressed);
  const isStaying = (button: HTMLElement) =>
    button.closest('[inert]') === null && doneLineIds(button).some((lineId) => !leaving.has(lineId));
  const next = buttons.slice(index + 1).find(isStaying) ?? buttons.slice(0, index).findLast(isStaying);
  (next ?? board.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
}

function doneLineIds(button: HTMLElement): readonly string[] {
  return button.getAttribute(DONE_LINES_ATTRIBUTE)?.split(' ') ?? [];
}
