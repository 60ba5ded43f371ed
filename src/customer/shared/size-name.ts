// The name of a size in the customer's language.
import { isFixedSize, type Product, type Size } from '#domain/menu.ts';
import { texts } from './texts.ts';

/**
 * Returns the visible name of a size. «Cubata» is shown as «Con refresco», and «Copa» as «Solo» if the drink is also sold as
 * cubata, because not every customer knows these words. A name that the venue gave is unchanged. `product` is undefined if it is
 * not on the menu any more.
 */
export function sizeName(size: Size, product: Pick<Product, 'sizes'> | undefined): string {
  if (size === 'copa' && isSoldWithMixer(product)) return texts.unmixed;
  return isFixedSize(size) ? texts.sizes[size] : size;
}

/** True if the product is also sold as cubata (a spirit with a soft drink). Its size «Copa» is then shown as «Solo». */
export function isSoldWithMixer(product: Pick<Product, 'sizes'> | undefined): boolean {
  return product?.sizes.some(({ size }) => size === 'cubata') === true;
}
