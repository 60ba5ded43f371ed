// The name of an order line in the customer's language. Not part of the first page.
import { lineNameParts, type NamedLine } from '#domain/line-name.ts';
import type { Product } from '#domain/menu.ts';
import { lineNameTexts } from './line-name-texts.ts';
import { sizeName } from './size-name.ts';

/**
 * Returns the name of an order line as a customer says it: «Barceló con Red Bull», «Copa de Rioja», «Pizza con Jamón y Queso». The
 * size of a drink that is also sold as cubata has the name of the menu: «Ron Barceló (Solo)».
 */
export function lineName(line: NamedLine, product: Product | undefined): string {
  const parts = lineNameParts(line);
  const isSolo = parts.size === 'copa' && product?.sizes.some(({ size }) => size === 'cubata') === true;
  return lineNameTexts.name(isSolo ? { ...parts, size: sizeName('copa', product) } : parts);
}
