// Computes the sizes of a product after a row of an owner's list was imported.
import type { PricedSize } from './menu.ts';
import type { MenuImportWords } from './menu-list.ts';
import type { MenuRow } from './menu-sheet.ts';

const BASE = 'base';

/**
 * Returns the sizes and prices of a product after a row was imported. A price in the row replaces the stored price (`present`) of
 * the same size, and null removes it. Sizes that the row does not state stay. If the row and the product have one price each, the
 * new one can replace the stored one although the sizes have different names. Several prices in the row also replace a stored price
 * of the size `base`.
 */
export function sizesAfterImport(
  { sizes, section }: Pick<MenuRow, 'sizes' | 'section'>,
  present: readonly PricedSize[],
  { sizesOfSection }: Pick<MenuImportWords, 'sizesOfSection'>,
): PricedSize[] {
  const priced = sizes.flatMap(({ size, price }) => (price === null ? [] : [{ size, price }]));
  const isStated = (size: string) => sizes.some((given) => given.size === size);
  const [only] = priced;
  if (only && priced.length === 1) {
    const isOfOther = sizesOfSection[section === 'food' ? 'drinks' : 'food'].includes(only.size);
    const [sold = { size: BASE }] = present;
    const isSame = isOfOther || (present.length === 1 && [sold.size, only.size].includes(BASE));
    if (present.length <= 1 && isSame && !isStated(sold.size)) return [{ size: sold.size, price: only.price }];
  }
  const isReplaced = (size: string) => isStated(size) || (size === BASE && priced.length > 1);
  return [...present.filter(({ size }) => !isReplaced(size)), ...priced];
}

/**
 * True if an imported row has one price without a size, but the stored product has several sizes, none of them `base`: it is then
 * not known which size the price is for.
 */
export function isUnclearPrice({ sizes }: Pick<MenuRow, 'sizes'>, present: readonly PricedSize[]): boolean {
  const isBaseOnly = sizes.length === 1 && sizes[0]?.size === BASE && sizes[0].price !== null;
  return isBaseOnly && present.length > 1 && present.every(({ size }) => size !== BASE);
}
