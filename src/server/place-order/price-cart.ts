// Prices a cart from the menu. The prices that the browser sends are compared, never charged.
import type { WantedLineInput } from '#contract/payments.ts';
import { changedLines, type Doors, type PricedLine, priceLine, whyNotOrder } from '#domain/cart.ts';
import type { Product } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';
import { noteRefusal } from '#domain/text.ts';
import { Refused } from '#server/platform/context.ts';

/** The lines at the menu's prices, or a refusal with the first reason against the order. */
export function priceCart(
  { lines: wanted, comment }: { readonly lines: readonly WantedLineInput[]; readonly comment: string },
  products: ReadonlyMap<string, Product>,
  openState: Doors,
): PricedLine[] {
  const commentRefusal = noteRefusal(comment);
  if (commentRefusal) throw new Refused(commentRefusal);

  const lines = wanted.map((line) => priceLineOrRefuse(line, products));
  const refusal = whyNotOrder(lines, openState);
  if (refusal) throw new Refused(refusal);

  // The shown prices are only compared, so that nobody pays a price that they did not see.
  const shown = lines.map(({ label }, index) => ({ name: label, price: wanted[index]?.shownPrice ?? cents(0) }));
  const changed = changedLines(shown, lines);
  if (changed.length > 0) throw new Refused('price-changed', { lines: changed });
  return lines;
}

function priceLineOrRefuse(wanted: WantedLineInput, products: ReadonlyMap<string, Product>): PricedLine {
  const priced = priceLine({ ...wanted, notes: wanted.notes.trim() }, products);
  if (!('refusal' in priced)) return priced;
  throw new Refused(priced.refusal, priced.name === undefined ? undefined : { lines: [priced.name] });
}
