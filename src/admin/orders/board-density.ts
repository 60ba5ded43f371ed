// Decides when the cards of a board have less space around their contents.

/** A board is at most this many times as high with air as without. */
const AIR_RATIO_MAX = 1.7;

/**
 * Decides whether the cards of a board are shown in compact form, with less space around their contents, so that they fit on the
 * screen. `isCompact` is the present form, `contentPx` the present height of all cards, and `screenPx` the available height, both
 * in pixels. The limit differs for each form, so that the board does not switch back and forth.
 */
export function isCompactBoardNeeded(isCompact: boolean, contentPx: number, screenPx: number): boolean {
  return isCompact ? contentPx * AIR_RATIO_MAX > screenPx : contentPx > screenPx;
}
