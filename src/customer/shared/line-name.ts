// The name of an order line in the customer's language. Not part of the first page.
import type { Menu } from '#contract/menu.ts';
import { productsById } from '#customer/shared/menu/products-by-id.ts';
import { lineNameParts, type NamedLine } from '#domain/line-name.ts';
import type { Product } from '#domain/menu.ts';
import type { CartLine } from './cart/cart-line.ts';
import { lineNameTexts } from './line-name-texts.ts';
import { isSoldWithMixer, sizeName } from './size-name.ts';

/**
 * Returns the name of an order line or cart line for the customer: «Barceló con Red Bull», «Copa de Rioja», «Pizza con Jamón y
 * Queso». A drink that is also sold with a mixer, but was ordered without, is «Ron Barceló (Solo)». `product` is undefined if it is
 * not on the menu any more.
 */
export function lineName(line: NamedLine, product: Product | undefined): string {
  const parts = lineNameParts(line);
  const isSolo = parts.size === 'copa' && isSoldWithMixer(product);
  return lineNameTexts.name(isSolo ? { ...parts, size: sizeName('copa', product) } : parts);
}

/** Returns the name of a cart line, whose product is looked up in the menu. */
export function cartLineName(line: CartLine, menu: Menu): string {
  return lineName(line, productsById(menu).get(line.productId));
}
