// Prices a cart from the menu. The prices that the browser sends are compared, never charged.
import type { RequestedLineInput } from '#contract/payments.ts';
import { labelsWithChangedPrice, type OpenState, orderRefusal, type PricedLine, priceLine } from '#domain/cart.ts';
import type { Product } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';
import { noteRefusal, toPlainNote } from '#domain/text.ts';
import { RefusalError } from '#server/platform/context.ts';

/**
 * Returns the requested lines at the menu's prices. Throws a refusal with the first reason against the order, for example a product
 * that is not on sale or a changed price.
 */
export function priceCart(
  { lines: requestedLines, comment }: { readonly lines: readonly RequestedLineInput[]; readonly comment: string },
  products: ReadonlyMap<string, Product>,
  openState: OpenState,
): PricedLine[] {
  const commentRefusal = noteRefusal(toPlainNote(comment));
  if (commentRefusal) throw new RefusalError(commentRefusal);

  const lines = requestedLines.map((line) => priceLineOrRefuse(line, products));
  const refusal = orderRefusal(lines, openState);
  if (refusal) throw new RefusalError(refusal);

  // The shown prices are only compared, so that no customer pays a price that was not shown.
  const shown = lines.map(({ label }, index) => ({ label, price: requestedLines[index]?.shownPrice ?? cents(0) }));
  const changed = labelsWithChangedPrice(shown, lines);
  if (changed.length > 0) throw new RefusalError('price-changed', { lines: changed });
  return lines;
}

function priceLineOrRefuse(requested: RequestedLineInput, products: ReadonlyMap<string, Product>): PricedLine {
  const priced = priceLine({ ...requested, notes: toPlainNote(requested.notes).trim() }, products);
  if (!('refusal' in priced)) return priced;
  throw new RefusalError(priced.refusal, priced.name === undefined ? undefined : { lines: [priced.name] });
}
