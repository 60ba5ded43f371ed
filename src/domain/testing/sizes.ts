// The sizes of products in tests.
import type { PricedSize, Size } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';

/** Returns the sizes of a product that is sold at these prices in cents, in their order. */
export function soldAt(prices: Readonly<Record<Size, number>>): PricedSize[] {
  return Object.entries(prices).map(([size, price]) => ({ size, price: cents(price) }));
}
