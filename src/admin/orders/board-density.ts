// Decides when the cards of a board have less space around their contents.

/** A board is at most this many times as high with air as without. */
const AIR_RATIO_MAX = 1.7;

/**
 * True if the cards of a board need less space around their contents to fit on the screen. `isCompact` says whether they have less
 * space now; `contentPx` is their present height together. The two directions have different limits, so that the board does not
 * switch back and forth.
 */
export function isCompactBoardNeeded(isCompact: boolean, contentPx: number, screenPx: number): boolean {
  return isCompact ? contentPx * AIR_RATIO_MAX > screenPx : contentPx > screenPx;
}
