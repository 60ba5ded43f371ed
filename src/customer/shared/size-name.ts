// The name of a size in the customer's language.
import { isFixedSize, type Product, type Size } from '#domain/menu.ts';
import { texts } from './texts.ts';

/**
 * Returns the name of a size as customers see it. «Cubata» becomes «Con refresco». «Copa» becomes «Solo» if the drink is also sold
 * as cubata. The reason: not every customer knows these two words. A name that the venue gave is unchanged. Pass undefined if the
 * product is not on the menu any more.
 */
export function sizeName(size: Size, product: Pick<Product, 'sizes'> | undefined): string {
  if (size === 'copa' && isSoldWithMixer(product)) return texts.unmixed;
  return isFixedSize(size) ? texts.sizes[size] : size;
}

/** True if the product is also sold as cubata (a spirit with a soft drink). Its size «Copa» is then shown as «Solo». */
export function isSoldWithMixer(product: Pick<Product, 'sizes'> | undefined): boolean {
  return product?.sizes.some(({ size }) => size === 'cubata') === true;
}
