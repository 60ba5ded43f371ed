// Puts the products of an earlier order into the cart again, at the menu's present prices.
import type { Menu } from '#contract/menu.ts';
import type { RepeatedOrderLine } from '#contract/rounds.ts';
import type { Cart } from '#customer/shared/cart/cart.ts';
import { lineName } from '#customer/shared/line-name.ts';
import { openStateOf } from '#customer/shared/menu/open-state.ts';
import { productsById } from '#customer/shared/menu/products-by-id.ts';
import type { OpenState } from '#domain/cart.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Section } from '#domain/schedule.ts';
import type { Store } from '#ui/use-store.ts';

/** A line of an earlier order that could not be added to the cart again. `name` is the name with which it was ordered. */
interface LeftOutLine {
  readonly name: string;
  readonly reason: Refusal;
}

/** The result of putting the lines of an earlier order into the cart again: how many lines were added, and which were left out. */
export interface AddRepeatedLinesResult {
  readonly addedCount: number;
  readonly leftOut: readonly LeftOutLine[];
}

/**
 * Puts the products of an earlier order into the cart again, with sizes, choices and notes. A line that cannot be ordered now is
 * left out, with the reason.
 */
export function addRepeatedOrderLines(
  { menu, cart }: { readonly menu: Store<Menu>; readonly cart: Pick<Cart, 'add'> },
  lines: readonly RepeatedOrderLine[],
): AddRepeatedLinesResult {
  const products = productsById(menu.get());
  const openSections = openStateOf(menu.get());
  const leftOut = lines.flatMap(({ name: productName, label, ...line }): LeftOutLine[] => {
    const product = products.get(line.productId);
    const name = lineName({ name: productName, label, size: line.size }, product);
    const closed = product ? closedReason(product.section, openSections) : null;
    if (closed !== null) return [{ name, reason: closed }];
    const result = cart.add(line);
    return 'refusal' in result ? [{ name, reason: result.refusal }] : [];
  });
  return { addedCount: lines.length - leftOut.length, leftOut };
}

function closedReason(section: Section, { bar, kitchen, drinksAtBar }: OpenState): Refusal | null {
  if (section === 'food') return kitchen ? null : 'kitchen-closed';
  if (drinksAtBar) return 'drinks-at-bar';
  return bar ? null : 'bar-closed';
}
