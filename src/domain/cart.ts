// The cart: label and price of a line, totals, and why a cart cannot be ordered.
import {
  type ChosenIngredient,
  ENERGY_DRINK_SURCHARGE,
  ingredientsRefusal,
  isAvailable,
  isAvailableMixer,
  needsMixer,
  type Product,
  priceOf,
  type Size,
} from './menu.ts';
import { addCents, type Cents, multiplyCents, ZERO_CENTS } from './money.ts';
import type { Refusal, RefusalResult } from './refusal.ts';
import type { Section } from './schedule.ts';
import { noteRefusal, toPlainNote } from './text.ts';

/** Maximum number of lines in a cart. Units of one line do not count towards it. */
export const CART_LINES_MAX = 20;
/** Maximum units of one cart line. */
export const CART_LINE_QUANTITY_MAX = 99;

/** One line of a cart as the customer requests it, without a price. */
export interface RequestedLine {
  readonly productId: string;
  readonly size: Size;
  readonly quantity: number;
  readonly notes: string;
  readonly mixerId: string | null;
  readonly ingredients: readonly ChosenIngredient[];
}

/** One line of a cart with its price, as `priceLine` computes it from the menu. */
export interface PricedLine {
  readonly productId: string;
  readonly section: Section;
  readonly categoryId: string;
  /** The product's name. */
  readonly name: string;
  readonly size: Size;
  readonly quantity: number;
  /** Price of one unit, including the surcharge of a mixer. */
  readonly price: Cents;
  readonly notes: string;
  /** The line's label: product name, size, mixer and ingredients. Lines with the same product, label and note are one line. */
  readonly label: string;
  /** The label without mixer and ingredients. */
  readonly baseLabel: string;
  /** The product that was chosen as mixer; missing or null without one, and missing in orders of earlier versions. */
  readonly mixerId?: string | null;
  /** The chosen ingredients; missing or empty without a choice, and missing in orders of earlier versions. */
  readonly ingredients?: readonly ChosenIngredient[];
}

/**
 * Converts a cart line that an older version of the page stored: its field `order` becomes `label`, and `orderActual` becomes
 * `baseLabel`. Any other value is returned unchanged. The caller must validate the result.
 */
export function migrateStoredCartLine(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('order' in stored)) return stored;
  const { order: label, ...line } = stored;
  if (!('orderActual' in line)) return { label, ...line };
  const { orderActual: baseLabel, ...rest } = line;
  return { label, baseLabel, ...rest };
}

/**
 * Returns the label of a cart line without its mixer (soft drink) and ingredients: product and size, such as «Ron Barceló -
 * cubata». The size `base` is not written.
 */
export function lineLabelWithoutChoices(name: string, size: Size): string {
  return size === 'base' ? name : `${name} - ${size}`;
}

/**
 * Returns the full label of a cart line: «Ron Barceló - cubata + Coca-Cola», «Pizza [Jamón, Queso x2]». Pass the ingredients in the
 * product's order.
 */
export function lineLabel(
  name: string,
  size: Size,
  mixerName: string | null,
  ingredients: readonly ChosenIngredient[],
): string {
  const mixer = mixerName === null ? '' : ` + ${mixerName}`;
  const listed = ingredients.map(({ name: item, quantity }) => (quantity > 1 ? `${item} x${quantity}` : item));
  return `${lineLabelWithoutChoices(name, size)}${mixer}${listed.length === 0 ? '' : ` [${listed.join(', ')}]`}`;
}

/**
 * Prices a line from the menu, or returns the first reason it cannot be ordered. `products` are the products visible to customers,
 * by id.
 */
export function priceLine(
  requested: RequestedLine,
  products: ReadonlyMap<string, Product>,
): PricedLine | RefusalResult {
  const product = products.get(requested.productId);
  if (!product) return { refusal: 'unknown-product' };

  const { name } = product;
  const price = priceOf(product, requested.size);
  if (!isAvailable(product)) return { refusal: 'out-of-stock', name };
  if (price === undefined) return { refusal: 'size-not-offered', name };

  const mixer = requested.mixerId === null ? undefined : products.get(requested.mixerId);
  const refusal = choicesRefusal(requested, product, mixer);
  if (refusal) return { refusal, name };

  return {
    productId: product.id,
    section: product.section,
    categoryId: product.categoryId,
    name,
    size: requested.size,
    quantity: requested.quantity,
    price: mixer?.isEnergyDrink ? addCents(price, ENERGY_DRINK_SURCHARGE) : price,
    notes: toPlainNote(requested.notes),
    label: lineLabel(name, requested.size, mixer?.name ?? null, inProductOrder(product, requested.ingredients)),
    baseLabel: lineLabelWithoutChoices(name, requested.size),
    ...(mixer ? { mixerId: mixer.id } : {}),
    ...(requested.ingredients.length > 0 ? { ingredients: [...requested.ingredients] } : {}),
  };
}

/** Returns the total price of the lines, in cents. */
export function cartTotal(lines: readonly { readonly price: Cents; readonly quantity: number }[]): Cents {
  return lines.reduce((sum, { price, quantity }) => addCents(sum, multiplyCents(price, quantity)), ZERO_CENTS);
}

/** Returns the total number of units of the lines, as shown in the cart's badge. */
export function cartQuantity(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * Whether the bar (drinks) and the kitchen (food) are open now. `drinksAtBar` is true if customers must order drinks at the bar
 * instead of by phone.
 */
export interface OpenState {
  readonly bar: boolean;
  readonly kitchen: boolean;
  readonly drinksAtBar: boolean;
}

/** Returns the first reason why this cart cannot be ordered now, or null if it can. */
export function orderRefusal(lines: readonly PricedLine[], openState: OpenState): Refusal | null {
  if (lines.length === 0) return 'cart-empty';
  if (lines.length > CART_LINES_MAX) return 'cart-too-long';
  const hasDrinks = lines.some(({ section }) => section === 'drinks');
  const hasFood = lines.some(({ section }) => section === 'food');
  if (hasDrinks && openState.drinksAtBar) return 'drinks-at-bar';
  if (hasDrinks && !openState.bar) return 'bar-closed';
  if (hasFood && !openState.kitchen) return 'kitchen-closed';
  return null;
}

/** A cart line with its id within the cart, its quantity, and the fields by which `addLine` finds an equal line. */
export interface LineInCart extends Pick<PricedLine, 'productId' | 'label' | 'quantity' | 'notes'> {
  /** Unique within the cart. Label and note cannot identify a line, because they may change. 0 before it is added. */
  readonly id: number;
}

/**
 * Returns the cart with one more line. If a line of the same product, label and note exists, its quantity grows instead, up to
 * `CART_LINE_QUANTITY_MAX` units. A drink and a food may share a label, so the product is compared too.
 */
export function addLine<T extends LineInCart>(lines: readonly T[], added: T): { lines: T[] } | RefusalResult {
  const same = lines.find((line) => isSameLine(line, added));
  if (same) {
    const quantity = Math.min(same.quantity + added.quantity, CART_LINE_QUANTITY_MAX);
    return { lines: lines.map((line) => (line === same ? { ...line, quantity } : line)) };
  }
  if (lines.length >= CART_LINES_MAX) return { refusal: 'cart-too-long' };
  return { lines: [...lines, { ...added, id: Math.max(0, ...lines.map(({ id }) => id)) + 1 }] };
}

/** True if two cart lines have the same product, choices (label) and note, so that they count as one line. */
export function isSameLine(a: LineInCart, b: LineInCart): boolean {
  return a.productId === b.productId && a.label === b.label && a.notes.trim() === b.notes.trim();
}

/**
 * Adds an id to each stored cart line that has none, because old versions of the page stored lines without ids. The caller must
 * validate the result: texts, numbers and booleans in the list stay unchanged, and null becomes an object with only an id.
 */
export function withLineIds(stored: readonly unknown[]): unknown[] {
  return stored.map((line, index) => (typeof line === 'object' ? { id: index + 1, ...line } : line));
}

/**
 * Returns the labels of the cart lines whose price has changed since the customer saw them. `shown` are the labels and unit prices
 * that the customer's page showed, `priced` the lines with the present prices.
 */
export function labelsWithChangedPrice(
  shown: readonly { readonly label: string; readonly price: Cents }[],
  priced: readonly PricedLine[],
): string[] {
  const wasShown = ({ label, price }: PricedLine) => shown.some((line) => line.label === label && line.price === price);
  return priced.filter((line) => !wasShown(line)).map(({ label }) => label);
}

/** Why the quantity, note, mixer or ingredients of a line are not valid, or null if they are. */
function choicesRefusal(line: RequestedLine, product: Product, mixer: Product | undefined): Refusal | null {
  const { quantity, size, notes, mixerId, ingredients } = line;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > CART_LINE_QUANTITY_MAX) return 'quantity-not-valid';
  const noteReason = noteRefusal(toPlainNote(notes));
  if (noteReason) return noteReason;
  if (needsMixer(product, size)) {
    if (mixerId === null) return 'mixer-required';
    if (!mixer || !isAvailableMixer(mixer)) return 'unknown-mixer';
  } else if (mixerId !== null) return 'mixer-not-allowed';
  return ingredientsRefusal(product, ingredients);
}

/** Sorts the chosen ingredients in the product's order, so that the same choice always has the same label. */
function inProductOrder(product: Product, chosen: readonly ChosenIngredient[]): ChosenIngredient[] {
  const placeOf = ({ name }: ChosenIngredient) => product.ingredients.indexOf(name);
  return [...chosen].sort((a, b) => placeOf(a) - placeOf(b));
}
