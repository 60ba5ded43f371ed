// The name of a size in the customer's language.
import { isFixedSize, type Product, type Size } from '#domain/menu.ts';
import { texts } from './texts.ts';

/**
 * Returns the displayed name of a size. A size of the venue's own has the name that the venue gave it. «Cubata» is shown as
 * «Con refresco», and «Copa» of a drink that is also sold as cubata as «Solo», because not every customer knows these words.
 * `product` is undefined if the menu has it no longer.
 */
export function sizeName(size: Size, product: Pick<Product, 'sizes'> | undefined): string {
  if (size === 'copa' && product?.sizes.some((sold) => sold.size === 'cubata')) return texts.unmixed;
  return isFixedSize(size) ? texts.sizes[size] : size;
}
