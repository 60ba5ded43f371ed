// Merges cart lines that became equal. A module of its own, because the customers' page loads it later than the cart.
import { CART_LINE_QUANTITY_MAX, cartQuantity, isSameLine, type LineInCart } from './cart.ts';

/**
 * Returns the cart after the note of the line `id` was changed. Lines that are now equal to that line are merged into it. Nothing
 * is merged if the merged line would have more than `CART_LINE_QUANTITY_MAX` units.
 */
export function mergeEqualLines<T extends LineInCart>(lines: readonly T[], id: number): T[] {
  const changed = lines.find((line) => line.id === id);
  const equal = lines.filter((line) => changed && isSameLine(line, changed));
  const quantity = cartQuantity(equal);
  if (quantity > CART_LINE_QUANTITY_MAX) return [...lines];
  return lines.flatMap((line) => {
    if (line === changed) return [{ ...line, quantity }];
    return equal.includes(line) ? [] : [line];
  });
}
