// Where the focus goes when the thing that was pressed is about to leave the board.

/** The ids that a button marks done, as it carries them in the page. */
export const DONE_LINES_ATTRIBUTE = 'data-done-lines';

/** Moves it to the next «Hecho» that stays, else to the last one before, else to the heading of the board. */
export function moveFocusAfterDone(board: HTMLElement, pressed: HTMLElement, leaving: ReadonlySet<string>): void {
  const buttons = [...board.querySelectorAll<HTMLElement>(`[${DONE_LINES_ATTRIBUTE}]`)];
  const place = buttons.indexOf(pressed);
  const stays = (button: HTMLElement) =>
    button.closest('[inert]') === null && doneLineIds(button).some((lineId) => !leaving.has(lineId));
  const next = buttons.slice(place + 1).find(stays) ?? buttons.slice(0, place).findLast(stays);
  (next ?? board.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
}

function doneLineIds(button: HTMLElement): readonly string[] {
  return button.getAttribute(DONE_LINES_ATTRIBUTE)?.split(' ') ?? [];
}
