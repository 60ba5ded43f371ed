// What one unit of each product costs the demo venue. A few products have no cost, as in any venue.
import type { PricedLine } from '#domain/cart.ts';
import { type FixedSize, isFixedSize, priceOf, type Size } from '#domain/menu.ts';
import type { SeedClient } from './insert-rows.ts';
import { DEMO_MENU, DEMO_PRODUCTS, type MenuProduct } from './menu.ts';

/** Cost as part of the price, in percent. Dishes are `base`. */
const PERCENT_OF_PRICE: Readonly<Record<FixedSize, number>> = {
  base: 29,
  copa: 24,
  cubata: 26,
  botella: 38,
  chupito: 20,
};
/** Products of equal size differ by up to this many steps of three percent. */
const STEPS = 5;
/** One of so many products has no cost. */
const WITHOUT_COST = 8;

/** Stores the cost of each size of the demo menu that has one. */
export async function storeProductCosts(client: SeedClient): Promise<void> {
  const costs = DEMO_MENU.products.flatMap((product) =>
    product.sizes.map(({ size }) => ({ product_id: product.id, size, cost: costOf(product, size) })),
  );
  await client.query(
    `update product_sizes set cost = given.cost
     from jsonb_to_recordset($1) as given (product_id uuid, size text, cost integer)
     where product_sizes.product_id = given.product_id and product_sizes.size = given.size`,
    [JSON.stringify(costs)],
  );
}

/** Returns what one unit of each order line costs the demo venue, in cents; null for a line whose product has no cost. */
export function lineCosts(lines: readonly PricedLine[]): (number | null)[] {
  return lines.map(({ productId, size }) => {
    const product = DEMO_PRODUCTS.get(productId);
    return product ? costOf(product, size) : null;
  });
}

function costOf(product: MenuProduct, size: Size): number | null {
  const price = priceOf(product, size);
  if (price === undefined || product.sort % WITHOUT_COST === 0) return null;
  const percent = PERCENT_OF_PRICE[isFixedSize(size) ? size : 'base'] + 3 * (product.sort % STEPS);
  return Math.round((price * percent) / 100);
}
