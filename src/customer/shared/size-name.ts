// The name of a size in the customer's language.
import { isFixedSize, type Product, type Size } from '#domain/menu.ts';
import { texts } from './texts.ts';

/**
 * Returns the displayed name of a size. A size of the venue's own has the name that the venue gave it. Of a drink that is also sold
 * mixed, «Copa» and «Cubata» are «Solo» and «Con refresco»: not every customer knows the words. Without `product` the names stay.
 */
export function sizeName(size: Size, product?: Pick<Product, 'sizes'>): string {
  const isMixed = product?.sizes.some((sold) => sold.size === 'cubata') ?? false;
  if (isMixed && (size === 'copa' || size === 'cubata')) return texts.mixedSizes[size];
  return isFixedSize(size) ? texts.sizes[size] : size;
}
