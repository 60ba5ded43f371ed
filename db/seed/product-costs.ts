// What one unit of each product costs the demo venue. A few products have no cost, as in any venue.
import type { PricedLine } from '#domain/cart.ts';
import { offeredSizes, type Size } from '#domain/menu.ts';
import type { Row } from './insert-rows.ts';
import { DEMO_MENU, DEMO_PRODUCTS, type MenuProduct } from './menu.ts';

/** Cost as part of the price, in percent. Dishes are `base`. */
const PERCENT_OF_PRICE: Readonly<Record<Size, number>> = { base: 29, copa: 24, cubata: 26, botella: 38, chupito: 20 };
/** Products of equal size differ by up to this many steps of three percent. */
const STEPS = 5;
/** One of so many products has no cost. */
const WITHOUT_COST = 8;

/** The rows of the costs, one for each product and size that has one. */
export function productCostRows(): Row[] {
  return DEMO_MENU.products.flatMap((product) =>
    offeredSizes(product).flatMap((size) => {
      const cost = costOf(product, size);
      return cost === null ? [] : { product_id: product.id, size, cost };
    }),
  );
}

/** The cost of one unit of each line, null for a line without one. */
export function lineCosts(lines: readonly PricedLine[]): (number | null)[] {
  return lines.map(({ productId, size }) => {
    const product = DEMO_PRODUCTS.get(productId);
    return product ? costOf(product, size) : null;
  });
}

function costOf(product: MenuProduct, size: Size): number | null {
  const price = product.prices[size];
  if (price === undefined || product.sort % WITHOUT_COST === 0) return null;
  const percent = PERCENT_OF_PRICE[size] + 3 * (product.sort % STEPS);
  return Math.round((price * percent) / 100);
}
