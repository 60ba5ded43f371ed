// Decides when the cards of a board have less space around their contents.

/** A board is at most this many times as high with air as without. */
const AIR_RATIO_MAX = 1.7;

/**
 * Returns whether the cards of a board must have less space around their contents (`isCompact`: whether they have it now), because
 * they would not fit on the screen otherwise. `contentPx` is the present height of all cards, `screenPx` the height available for
 * them, both in pixels. The limits differ by direction, so that a board with the same content does not change back and forth.
 */
export function isCompactBoard(isCompact: boolean, contentPx: number, screenPx: number): boolean {
  return isCompact ? contentPx * AIR_RATIO_MAX > screenPx : contentPx > screenPx;
}
