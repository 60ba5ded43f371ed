// One line of the cart: what was chosen, with the name and price that were last shown for it.
import type { RequestedLineInput } from '#contract/payments.ts';
import { CART_LINE_QUANTITY_MAX, type PricedLine, priceLine, type RequestedLine } from '#domain/cart.ts';
import { type ChosenIngredient, type Product, SECTIONS } from '#domain/menu.ts';
import type { Refusal } from '#domain/refusal.ts';
import { noteRefusal, toPlainNote } from '#domain/text.ts';
import {
  isArrayOf,
  isCents,
  isId,
  isIntegerBetween,
  isNullOr,
  isObjectOf,
  isOneOf,
  isString,
} from '#domain/type-guards.ts';

/** A line of the cart as the browser stores it. */
export interface CartLine extends PricedLine {
  /** Its own within the cart. */
  readonly id: number;
  readonly mixerId: string | null;
  readonly ingredients: ChosenIngredient[];
}

/** The products of the menu by their id. */
export type ProductMap = ReadonlyMap<string, Product>;

/** Type guard for the number of units of a cart line: an integer from 1 to `CART_LINE_QUANTITY_MAX`. */
export const isQuantity = isIntegerBetween(1, CART_LINE_QUANTITY_MAX);
/** Type guard for the chosen ingredients of a cart line. */
export const isChosenIngredients = isArrayOf(isObjectOf<ChosenIngredient>({ name: isString, quantity: isQuantity }));

/** Type guard for a cart line read from browser storage. */
export const isCartLine = isObjectOf<CartLine>({
  id: isIntegerBetween(1, Number.MAX_SAFE_INTEGER),
  productId: isId,
  section: isOneOf(SECTIONS),
  categoryId: isId,
  name: isString,
  size: isString,
  quantity: isQuantity,
  price: isCents,
  notes: isString,
  label: isString,
  baseLabel: isString,
  mixerId: isNullOr(isId),
  ingredients: isChosenIngredients,
});

/**
 * Returns a cart line whose note the server will accept. Characters that the server does not allow, such as emoji, are removed; a
 * note that is too long becomes empty.
 */
export function withSendableNote(line: CartLine): CartLine {
  const notes = toPlainNote(line.notes);
  return { ...line, notes: noteRefusal(notes) ? '' : notes };
}

/** Returns the refusal code that says why a cart line cannot be ordered now, such as a sold-out product; null if it can. */
export function lineRefusal(line: CartLine, products: ProductMap): Refusal | null {
  const priced = priceLine(line, products);
  return 'refusal' in priced ? priced.refusal : null;
}

/** Returns the cart line with the name and price of the current menu; unchanged if it cannot be ordered now. */
export function repriceLine(line: CartLine, products: ProductMap): CartLine {
  const priced = priceLine(line, products);
  if ('refusal' in priced || isPricedAs(line, priced)) return line;
  return toCartLine(line, priced);
}

/**
 * Creates a cart line from what the customer chose and its current name and price. Without `requested.id` the line gets the id 0:
 * it is not in the cart yet.
 */
export function toCartLine(requested: RequestedLine & { readonly id?: number }, priced: PricedLine): CartLine {
  return {
    ...priced,
    id: requested.id ?? 0,
    mixerId: requested.mixerId,
    ingredients: requested.ingredients.map((chosen) => ({ ...chosen })),
  };
}

/**
 * Converts a cart line to the form in which it is sent with an order. It includes the price that the customer saw, so that the
 * server can refuse the order if the price has changed.
 */
export function toRequestedLineInput({
  productId,
  size,
  quantity,
  notes,
  mixerId,
  ingredients,
  price,
}: CartLine): RequestedLineInput {
  return { productId, size, quantity, notes: notes.trim(), mixerId, ingredients, shownPrice: price };
}

function isPricedAs(line: CartLine, priced: PricedLine): boolean {
  return (
    line.price === priced.price &&
    line.label === priced.label &&
    line.section === priced.section &&
    line.categoryId === priced.categoryId
  );
}
