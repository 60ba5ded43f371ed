// The sizes of a product after its row of a list was imported.
import type { PricedSize } from './menu.ts';
import type { ListWords } from './menu-list.ts';
import type { MenuRow } from './menu-sheet.ts';

const BASE = 'base';

/**
 * Returns the present sizes of a product with the prices of its row. A size without a column stays, but for two cases. One price in
 * the row is that of a product with one size: a list with «Tapa» and «Ración» has its drinks in the first column. Several prices
 * replace the base price: otherwise the old price would be sold beside them.
 */
export function sizesAfter(
  { sizes, section }: Pick<MenuRow, 'sizes' | 'section'>,
  present: readonly PricedSize[],
  { sizesOfSection }: Pick<ListWords, 'sizesOfSection'>,
): PricedSize[] {
  const priced = sizes.flatMap(({ size, price }) => (price === null ? [] : [{ size, price }]));
  const hasColumn = (size: string) => sizes.some((given) => given.size === size);
  const [only] = priced;
  if (only && priced.length === 1) {
    const [sold] = present;
    if (sold && present.length === 1 && !hasColumn(sold.size)) return [{ size: sold.size, price: only.price }];
    const isOfOther = sizesOfSection[section === 'food' ? 'drinks' : 'food'].includes(only.size);
    if (!sold && isOfOther && !hasColumn(BASE)) return [{ size: BASE, price: only.price }];
  }
  const isReplaced = (size: string) => hasColumn(size) || (size === BASE && priced.length > 1);
  return [...present.filter(({ size }) => !isReplaced(size)), ...priced];
}
