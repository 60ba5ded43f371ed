// One line of the cart: what is wanted, and how it was last shown.
import type { WantedLineInput } from '#contract/payments.ts';
import {
  isCents,
  isCount,
  isId,
  isListOf,
  isNullOr,
  isObjectOf,
  isOneOf,
  isText,
} from '#customer/shared/storage/type-guards.ts';
import { type PricedLine, priceLine, QUANTITY_MAX, type WantedLine } from '#domain/cart.ts';
import { type ChosenIngredient, type Product, SECTIONS, SIZES } from '#domain/menu.ts';
import type { Refusal } from '#domain/refusal.ts';
import { noteRefusal } from '#domain/text.ts';

export interface CartLine extends PricedLine {
  readonly mixerId: string | null;
  readonly ingredients: ChosenIngredient[];
}

export type Products = ReadonlyMap<string, Product>;

export const isQuantity = isCount(1, QUANTITY_MAX);
export const isIngredients = isListOf(isObjectOf<ChosenIngredient>({ name: isText, quantity: isQuantity }));

/** Whether it is one, as kept in the browser. */
export const isCartLine = isObjectOf<CartLine>({
  productId: isId,
  section: isOneOf(SECTIONS),
  categoryId: isId,
  name: isText,
  size: isOneOf(SIZES),
  quantity: isQuantity,
  price: isCents,
  notes: isText,
  order: isText,
  orderActual: isText,
  mixerId: isNullOr(isId),
  ingredients: isIngredients,
});

/** A note that could not be sent is dropped, the line itself is not. */
export function sendable(line: CartLine): CartLine {
  return noteRefusal(line.notes) ? { ...line, notes: '' } : line;
}

/** Why the line cannot be had now, or null when it can. */
export function lineTrouble(line: CartLine, products: Products): Refusal | null {
  const priced = priceLine(line, products);
  return 'refusal' in priced ? priced.refusal : null;
}

/** The line under its present name and price; as it was when it cannot be had. */
export function refreshedLine(line: CartLine, products: Products): CartLine {
  const priced = priceLine(line, products);
  if ('refusal' in priced || isShownAs(line, priced)) return line;
  return cartLine(line, priced);
}

export function cartLine(wanted: WantedLine, priced: PricedLine): CartLine {
  return { ...priced, mixerId: wanted.mixerId, ingredients: wanted.ingredients.map((chosen) => ({ ...chosen })) };
}

/** What the server is asked for. */
export function wantedInput({
  productId,
  size,
  quantity,
  notes,
  mixerId,
  ingredients,
  price,
}: CartLine): WantedLineInput {
  return { productId, size, quantity, notes: notes.trim(), mixerId, ingredients, shownPrice: price };
}

/** Whether what was sent is what this line wants, however many. */
export function isSameWish(line: CartLine, sent: WantedLineInput): boolean {
  return wishKey(line) === wishKey(sent);
}

/** What tells two lines apart: a drink and a food may share a name. */
export function lineId({ productId, order }: Pick<CartLine, 'productId' | 'order'>): string {
  return `${productId} ${order}`;
}

function isShownAs(line: CartLine, priced: PricedLine): boolean {
  return (
    line.price === priced.price &&
    line.order === priced.order &&
    line.section === priced.section &&
    line.categoryId === priced.categoryId
  );
}

function wishKey({ productId, size, mixerId, ingredients }: Omit<WantedLineInput, 'shownPrice'>): string {
  const chosen = ingredients.map(({ name, quantity }) => `${name} x${quantity}`).sort();
  return JSON.stringify([productId, size, mixerId, chosen]);
}
