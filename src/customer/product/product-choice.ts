// What the customer has chosen in the product sheet: the cart line, its price, and why it cannot be added yet.
import type { Menu } from '#contract/menu.ts';
import type { CartLine } from '#customer/shared/cart/cart-line.ts';
import { toCartLine } from '#customer/shared/cart/cart-line.ts';
import { sectionClosedReason } from '#customer/shared/menu/open-state.ts';
import { productsById } from '#customer/shared/menu/products-by-id.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import { addLine, CART_LINE_QUANTITY_MAX, cartQuantity, priceLine, type RequestedLine } from '#domain/cart.ts';
import {
  ENERGY_DRINK_SURCHARGE,
  isAvailable,
  needsIngredients,
  needsMixer,
  type Product,
  priceOf,
  type Size,
  unitsLeft,
} from '#domain/menu.ts';
import { addCents, type Cents, multiplyCents, ZERO_CENTS } from '#domain/money.ts';
import { productTexts } from './product-texts.ts';

/** From this number of counted units on, the sheet does not say how many are left. */
const MANY_UNITS = 6;

/** What the customer has chosen in the product sheet: size, mixer (the soft drink with a spirit), ingredients, note and units. */
export type ProductChoice = Omit<RequestedLine, 'productId'>;

/** Returns what is chosen when the product sheet opens: one unit in the tapped size, or in the first one. */
export function initialChoice(product: Product, tappedSize: Size | null): ProductChoice {
  const size = tappedSize ?? product.sizes[0]?.size ?? 'base';
  return { size, quantity: 1, notes: '', mixerId: null, ingredients: [] };
}

/**
 * Returns the cart line for what the customer has chosen in the product sheet. The mixer (soft drink) of the line is null if the
 * chosen size takes none.
 */
export function requestedLineOf(product: Product, choice: ProductChoice): RequestedLine {
  const mixerId = needsMixer(product, choice.size) ? choice.mixerId : null;
  return { ...choice, productId: product.id, mixerId };
}

/**
 * Returns the price in cents of what the customer has chosen in the product sheet (`line`), for all units. A mixer (soft drink)
 * that is an energy drink adds a surcharge. The customer need not have chosen everything yet.
 */
export function choicePrice(product: Product, line: RequestedLine, menu: Menu): Cents {
  const mixer = line.mixerId === null ? undefined : productsById(menu).get(line.mixerId);
  const price = priceOf(product, line.size) ?? ZERO_CENTS;
  return multiplyCents(mixer?.isEnergyDrink ? addCents(price, ENERGY_DRINK_SURCHARGE) : price, line.quantity);
}

/**
 * Returns the text of the add button while the customer must still choose something: a mixer (soft drink) or ingredients. Null if
 * nothing is missing.
 */
export function missingChoiceText(product: Product, { size, mixerId, ingredients }: ProductChoice): string | null {
  if (needsMixer(product, size) && mixerId === null) return productTexts.mixer.missing;
  return needsIngredients(product) && ingredients.length === 0 ? productTexts.ingredients.missing : null;
}

/**
 * Returns how many more units of the product can be added to the cart: at most `CART_LINE_QUANTITY_MAX`. If its stock is counted,
 * also at most the stock minus its units in the cart, without those that are the mixer (soft drink) of another product.
 */
export function addableUnits(product: Product, lines: readonly CartLine[]): number {
  const left = unitsLeft(product);
  if (left === null) return CART_LINE_QUANTITY_MAX;
  const inCart = cartQuantity(lines.filter(({ productId }) => productId === product.id));
  return Math.min(Math.max(left - inCart, 0), CART_LINE_QUANTITY_MAX);
}

/**
 * Returns the text «Solo quedan 2» (only 2 left) if the stock of the product is counted and fewer than six units are left;
 * otherwise null, also if none is left.
 */
export function fewLeftText(product: Product): string | null {
  const left = unitsLeft(product);
  return left !== null && left > 0 && left < MANY_UNITS ? productTexts.left(left) : null;
}

/**
 * The visible reason why a product cannot be ordered now, whatever the customer chooses in its sheet. For example, the product is
 * sold out or the kitchen is closed.
 */
interface ProductUnavailability {
  /** The short text of the button. */
  readonly label: string;
  /** The whole sentence. */
  readonly reason: string;
}

/** Returns why a product cannot be ordered now, whatever the customer chooses in its sheet; null if it can. */
export function productUnavailability(product: Product, menu: Menu): ProductUnavailability | null {
  const present = productsById(menu).get(product.id);
  if (!present) return { label: productTexts.off.soldOut, reason: productTexts.gone };
  if (!isAvailable(present)) return { label: productTexts.off.soldOut, reason: productTexts.soldOut };
  const reason = sectionClosedReason(present.section, menu);
  if (reason === null) return null;
  const isAtBar = present.section === 'drinks' && menu.venue.drinksAtBar;
  return { label: isAtBar ? productTexts.off.atBar : productTexts.off.closed[present.section], reason };
}

/**
 * Returns the visible reason why `line`, which the customer has chosen in the product sheet, cannot be added to the cart, such as a
 * missing mixer or a full cart; null if it can be added. `lines` are the lines that are in the cart already.
 */
export function choiceRefusalText(line: RequestedLine, menu: Menu, lines: readonly CartLine[]): string | null {
  const priced = priceLine(line, productsById(menu));
  const added = 'refusal' in priced ? priced : addLine(lines, toCartLine(line, priced));
  if (!('refusal' in added)) return null;
  return added.refusal === 'mixer-required' ? productTexts.mixer.choose : refusalMessages[added.refusal];
}
