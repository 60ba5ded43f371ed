// Index of the menu's products by id.
import type { Menu } from '#contract/menu.ts';
import type { Product } from '#domain/menu.ts';

const cache = new WeakMap<Menu, ReadonlyMap<string, Product>>();

/** Returns the products of a menu by id. The result is cached for each menu. */
export function productsById(menu: Menu): ReadonlyMap<string, Product> {
  const index = cache.get(menu) ?? new Map(menu.products.map((product) => [product.id, product]));
  cache.set(menu, index);
  return index;
}
