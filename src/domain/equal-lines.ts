// Merges cart lines that became equal. A module of its own, because the customers' page loads it later than the cart.
import { cartQuantity, isSameLine, type LineInCart, QUANTITY_MAX } from './cart.ts';

/**
 * Merges the cart line `id`, whose note was changed, with the lines that have become equal to it. Merges nothing if together they
 * have more than `QUANTITY_MAX` units.
 */
export function mergeEqualLines<T extends LineInCart>(lines: readonly T[], id: number): T[] {
  const changed = lines.find((line) => line.id === id);
  const equal = lines.filter((line) => changed && isSameLine(line, changed));
  const quantity = cartQuantity(equal);
  if (quantity > QUANTITY_MAX) return [...lines];
  return lines.flatMap((line) => {
    if (line === changed) return [{ ...line, quantity }];
    return equal.includes(line) ? [] : [line];
  });
}
