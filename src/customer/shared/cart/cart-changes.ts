// Changes of the cart that the first page does not need.
import type { RequestedLineInput } from '#contract/payments.ts';
import { mergeEqualLines } from '#domain/equal-lines.ts';
import type { Cart } from './cart.ts';
import type { CartLine } from './cart-line.ts';

/**
 * Merges the cart line `id` with another line if both are equal now. Called when the customer has finished writing the note of the
 * line, because the note may have made two lines equal.
 */
export function mergeEqualCartLine(cart: Cart, id: number): void {
  cart.update(({ lines }) => ({ lines: mergeEqualLines(lines, id) }));
}

/**
 * Removes the ordered lines from the cart, after the order was sent or paid: the ordered units, and the note for the whole order if
 * it equals `notes`. What the customer added since then stays in the cart.
 */
export function removeOrderFromCart(cart: Cart, ordered: readonly RequestedLineInput[], notes: string): void {
  cart.update(({ lines, generalNotes }) => ({
    lines: withoutOrdered(lines, ordered),
    generalNotes: generalNotes.trim() === notes ? '' : generalNotes,
    priceChanges: [],
    removed: null,
  }));
}

/** Takes the units that were ordered off the line with the same note first: a note may have changed since the order was sent. */
function withoutOrdered(lines: readonly CartLine[], ordered: readonly RequestedLineInput[]): CartLine[] {
  const left = ordered.map(({ quantity }) => quantity);
  const take = (line: CartLine, isOrdered: (sent: RequestedLineInput) => boolean): CartLine => {
    let { quantity } = line;
    for (const [index, sent] of ordered.entries()) {
      const taken = isOrdered(sent) ? Math.min(quantity, left[index] ?? 0) : 0;
      quantity -= taken;
      left[index] = (left[index] ?? 0) - taken;
    }
    return { ...line, quantity };
  };
  return lines
    .map((line) => take(line, (sent) => isSameProductChoice(line, sent) && sent.notes === line.notes.trim()))
    .map((line) => take(line, (sent) => isSameProductChoice(line, sent)))
    .filter(({ quantity }) => quantity > 0);
}

/** True if the cart contains all units of the order `ordered`. Notes and prices are ignored. */
export function isOrderInCart(cart: readonly RequestedLineInput[], ordered: readonly RequestedLineInput[]): boolean {
  const inCart = unitsByChoice(cart);
  return [...unitsByChoice(ordered)].every(([choice, units]) => units <= (inCart.get(choice) ?? 0));
}

function unitsByChoice(lines: readonly RequestedLineInput[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const line of lines) {
    const choice = productChoiceKey(line);
    units.set(choice, (units.get(choice) ?? 0) + line.quantity);
  }
  return units;
}

/** True if both have the same product, size, mixer and ingredients; the quantity does not count. */
function isSameProductChoice(line: CartLine, sent: RequestedLineInput): boolean {
  return productChoiceKey(line) === productChoiceKey(sent);
}

function productChoiceKey({ productId, size, mixerId, ingredients }: Omit<RequestedLineInput, 'shownPrice'>): string {
  const chosen = ingredients.map(({ name, quantity }) => `${name} x${quantity}`).sort();
  return JSON.stringify([productId, size, mixerId, chosen]);
}
