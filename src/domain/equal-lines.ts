// Lines of a cart that became equal. A module of its own, because the page of customers loads it later than the cart.
import { cartQuantity, isSameLine, type LineInCart, QUANTITY_MAX } from './cart.ts';

/**
 * Merges the cart line `id`, whose note was changed, with the lines that it equals by this change, unless their units together are
 * more than `QUANTITY_MAX`.
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
