// Divides the products of the menu into the lists of the dialog «Productos agotados».
import type { StockedProduct } from '#contract/sold-out.ts';
import type { Section } from '#domain/schedule.ts';
import { searchKey } from '#domain/text.ts';

/**
 * What the dialog for sold-out products passes to `soldOutDialogLists` to divide the products: the chosen section (drinks or food),
 * the search text, the products of pending order lines, and the products that were marked as sold out in this dialog.
 */
export interface SoldOutFilter {
  /** Null shows drinks and food. */
  readonly section: Section | null;
  /** Products of the pending lines of a board; they come first. */
  readonly pendingIds: ReadonlySet<string>;
  /** Products that were marked as sold out in this dialog. They stay in their list, so that the mark can be undone. */
  readonly markedIds: ReadonlySet<string>;
  /** Empty without a search. A search looks at drinks and food. */
  readonly query: string;
}

/**
 * The lists of the dialog for sold-out products: products to prepare on the board (`pending`), sold out, all others (`available`),
 * and the results of the search.
 */
interface SoldOutLists {
  /** All products with every word of the search in their name, sold out or not; null without a search. */
  readonly found: readonly StockedProduct[] | null;
  readonly pending: readonly StockedProduct[];
  readonly soldOut: readonly StockedProduct[];
  readonly available: readonly StockedProduct[];
}

/**
 * Divides the products of the menu into the lists of the dialog for sold-out products, each in the sequence of `products`.
 * - `found`: products of both sections (drinks and food) that match the search; null without a search.
 * - `pending`: available products of pending order lines. `soldOut`: products without stock. `available`: all others. If `section`
 *   is not null, these three lists contain only products of this section.
 * A product that was marked as sold out in this dialog stays in its list, as if it were available, so that the mark can be undone.
 */
export function soldOutDialogLists(
  products: readonly StockedProduct[],
  { section, pendingIds, markedIds, query }: SoldOutFilter,
): SoldOutLists {
  const shown = products.filter((product) => section === null || product.section === section);
  const isListed = ({ id, stock }: StockedProduct) => stock > 0 || markedIds.has(id);
  return {
    found: query === '' ? null : products.filter((product) => matchesName(product, query)),
    pending: shown.filter((product) => pendingIds.has(product.id) && isListed(product)),
    soldOut: shown.filter((product) => !isListed(product)),
    available: shown.filter((product) => !pendingIds.has(product.id) && isListed(product)),
  };
}

function matchesName({ name }: StockedProduct, query: string): boolean {
  const text = searchKey(name);
  return searchKey(query)
    .split(' ')
    .every((word) => text.includes(word));
}
