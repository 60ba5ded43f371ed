// The name of a size in the customer's language.
import { isFixedSize, type Product, type Size } from '#domain/menu.ts';
import { texts } from './texts.ts';

/**
 * Returns the displayed name of a size. A size of the venue's own has the name that the venue gave it. If `product` is a drink that
 * is also sold mixed, «Copa» is shown as «Solo» and «Cubata» as «Con refresco», because not every customer knows these words.
 */
export function sizeName(size: Size, product?: Pick<Product, 'sizes'>): string {
  const isMixed = product?.sizes.some((sold) => sold.size === 'cubata') ?? false;
  if (isMixed && (size === 'copa' || size === 'cubata')) return texts.mixedSizes[size];
  return isFixedSize(size) ? texts.sizes[size] : size;
}
