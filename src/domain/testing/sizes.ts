// The sizes of products in tests.
import type { PricedSize, Size } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';

/** Creates the sizes of a product for tests, from prices in cents by size, in their order. */
export function pricedSizes(prices: Readonly<Record<Size, number>>): PricedSize[] {
  return Object.entries(prices).map(([size, price]) => ({ size, price: cents(price) }));
}
