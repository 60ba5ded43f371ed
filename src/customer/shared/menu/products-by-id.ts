// The menu's products by their id.
import type { Menu } from '#contract/menu.ts';
import type { Product } from '#domain/menu.ts';

const known = new WeakMap<Menu, ReadonlyMap<string, Product>>();

/** Made once for each menu. */
export function productsOf(menu: Menu): ReadonlyMap<string, Product> {
  const made = known.get(menu) ?? new Map(menu.products.map((product) => [product.id, product]));
  known.set(menu, made);
  return made;
}
