// The cart: what a line is called and costs, how lines add up, and why a cart cannot be ordered.
import {
  type ChosenIngredient,
  ingredientsRefusal,
  isAvailable,
  isMixer,
  MIXER_SURCHARGE,
  needsMixer,
  type Product,
  type Size,
} from './menu.ts';
import { addCents, type Cents, timesCents, ZERO_CENTS } from './money.ts';
import type { Refusal, Refusing } from './refusal.ts';
import type { Section } from './schedule.ts';
import { noteRefusal } from './text.ts';

/** Lines, not units: more of the same line does not count. */
export const CART_LINES_MAX = 20;
/** Units of one line. */
export const QUANTITY_MAX = 99;

/** What a guest wants, before it has a price. */
export interface WantedLine {
  readonly productId: string;
  readonly size: Size;
  readonly quantity: number;
  readonly notes: string;
  readonly mixerId: string | null;
  readonly ingredients: readonly ChosenIngredient[];
}

export interface PricedLine {
  readonly productId: string;
  readonly section: Section;
  readonly categoryId: string;
  readonly name: string;
  readonly size: Size;
  readonly quantity: number;
  /** Of one unit, a mixer's surcharge included. */
  readonly price: Cents;
  readonly notes: string;
  /** What the line is called and known by: name, size, mixer and ingredients. */
  readonly order: string;
  /** The same without mixer and ingredients. */
  readonly orderActual: string;
}

/** «Ron Barceló - cubata»; the base size goes without saying. */
export function baseLineLabel(name: string, size: Size): string {
  return size === 'base' ? name : `${name} - ${size}`;
}

/** «Ron Barceló - cubata + Coca-Cola», «Pizza [Jamón, Queso x2]». Give the ingredients in the product's order. */
export function lineLabel(
  name: string,
  size: Size,
  mixerName: string | null,
  ingredients: readonly ChosenIngredient[],
): string {
  const mixer = mixerName === null ? '' : ` + ${mixerName}`;
  const listed = ingredients.map(({ name: item, quantity }) => (quantity > 1 ? `${item} x${quantity}` : item));
  return `${baseLineLabel(name, size)}${mixer}${listed.length === 0 ? '' : ` [${listed.join(', ')}]`}`;
}

/** The line at the menu's price, or the first reason it cannot be had. `products` holds what guests may see. */
export function priceLine(requested: WantedLine, products: ReadonlyMap<string, Product>): PricedLine | Refusing {
  const product = products.get(requested.productId);
  if (!product) return { refusal: 'unknown-product' };

  const { name } = product;
  const price = product.prices[requested.size];
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
    price: mixer?.isEnergyDrink ? addCents(price, MIXER_SURCHARGE) : price,
    notes: requested.notes,
    order: lineLabel(name, requested.size, mixer?.name ?? null, inProductOrder(product, requested.ingredients)),
    orderActual: baseLineLabel(name, requested.size),
  };
}

/** What the lines cost together, in cents. */
export function cartTotal(lines: readonly { readonly price: Cents; readonly quantity: number }[]): Cents {
  return lines.reduce((sum, { price, quantity }) => addCents(sum, timesCents(price, quantity)), ZERO_CENTS);
}

/** Units in all, as the cart's badge shows them. */
export function cartQuantity(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What stands open now, and whether the venue has drinks ordered at the bar only. */
export interface Doors {
  readonly bar: boolean;
  readonly kitchen: boolean;
  readonly drinksAtBar: boolean;
}

/** The first reason this cart cannot be ordered, or null when it can. */
export function whyNotOrder(lines: readonly PricedLine[], openState: Doors): Refusal | null {
  if (lines.length === 0) return 'cart-empty';
  if (lines.length > CART_LINES_MAX) return 'cart-too-long';
  const hasDrinks = lines.some(({ section }) => section === 'drinks');
  const hasFood = lines.some(({ section }) => section === 'food');
  if (hasDrinks && openState.drinksAtBar) return 'drinks-at-bar';
  if (hasDrinks && !openState.bar) return 'bar-closed';
  if (hasFood && !openState.kitchen) return 'kitchen-closed';
  return null;
}

/**
 * The cart with one more line. The same thing again adds to the line that is there, up to `QUANTITY_MAX` units, and
 * leaves that line's note alone. A drink and a food may share a name, so the product counts as well as the key.
 */
export function addLine<T extends { readonly productId: string; readonly order: string; readonly quantity: number }>(
  lines: readonly T[],
  added: T,
): { lines: T[] } | Refusing {
  const isSame = (line: T) => line.productId === added.productId && line.order === added.order;
  if (lines.some(isSame)) {
    const quantityOf = (line: T) => Math.min(line.quantity + added.quantity, QUANTITY_MAX);
    return { lines: lines.map((line) => (isSame(line) ? { ...line, quantity: quantityOf(line) } : line)) };
  }
  if (lines.length >= CART_LINES_MAX) return { refusal: 'cart-too-long' };
  return { lines: [...lines, added] };
}

/** The keys (`order`) of the lines whose unit price is not the one the guest was shown under that name. */
export function changedLines(
  shown: readonly { readonly name: string; readonly price: Cents }[],
  priced: readonly PricedLine[],
): string[] {
  const wasShown = ({ order, price }: PricedLine) => shown.some((line) => line.name === order && line.price === price);
  return priced.filter((line) => !wasShown(line)).map(({ order }) => order);
}

/** What is wrong with how many, the note, the mixer or the ingredients; null when nothing is. */
function choicesRefusal(wanted: WantedLine, product: Product, mixer: Product | undefined): Refusal | null {
  const { quantity, size, notes, mixerId, ingredients } = wanted;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX) return 'quantity-not-valid';
  const aboutNote = noteRefusal(notes);
  if (aboutNote) return aboutNote;
  if (needsMixer(product, size)) {
    if (mixerId === null) return 'mixer-required';
    if (!mixer || !isMixer(mixer)) return 'unknown-mixer';
  } else if (mixerId !== null) return 'mixer-not-allowed';
  return ingredientsRefusal(product, ingredients);
}

/** However a guest tapped them, the same ingredients make the same line. */
function inProductOrder(product: Product, chosen: readonly ChosenIngredient[]): ChosenIngredient[] {
  const placeOf = ({ name }: ChosenIngredient) => product.ingredients.indexOf(name);
  return [...chosen].sort((a, b) => placeOf(a) - placeOf(b));
}
