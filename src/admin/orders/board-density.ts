// When the cards of a board have less air.

/** A board is at most this many times as high with air as without. */
const AIR_RATIO_MAX = 1.7;

/**
 * True if the cards of a board are to have less air: they need more than a screen, and would also need more with air. `contentPx`
 * is the height of the cards as they are, in pixels, `screenPx` that of their room. So a board with the same content never changes
 * back.
 */
export function isCompactBoard(isCompact: boolean, contentPx: number, screenPx: number): boolean {
  return isCompact ? contentPx * AIR_RATIO_MAX > screenPx : contentPx > screenPx;
}
