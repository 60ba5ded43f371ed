// Decides when the cards of a board have less space around their contents.

/** A board is at most this many times as high with air as without. */
const AIR_RATIO_MAX = 1.7;

/**
 * True if the cards of a board need less space around their contents to fit on the screen. `isCompact` says whether they have less
 * space now. `contentPx` is the present height of all cards, `screenPx` the height available for the cards, both in pixels. The
 * limit depends on `isCompact`, so that a board with the same content does not switch back and forth.
 */
export function isCompactBoardNeeded(isCompact: boolean, contentPx: number, screenPx: number): boolean {
  return isCompact ? contentPx * AIR_RATIO_MAX > screenPx : contentPx > screenPx;
}
