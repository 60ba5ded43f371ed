// A cart at our own prices, whoever sends it.
import type { WantedLineInput } from '#contract/payments.ts';
import { changedLines, type Doors, type PricedLine, priceLine, whyNotOrder } from '#domain/cart.ts';
import type { Product } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';
import { noteRefusal } from '#domain/text.ts';
import { Refused } from '#server/platform/context.ts';

/** The lines at our prices, or the first reason there will be no order. */
export function priceCart(
  { lines: wanted, comment }: { readonly lines: readonly WantedLineInput[]; readonly comment: string },
  products: ReadonlyMap<string, Product>,
  doors: Doors,
): PricedLine[] {
  const aboutComment = noteRefusal(comment);
  if (aboutComment) throw new Refused(aboutComment);

  const lines = wanted.map((line) => pricedOrRefused(line, products));
  const refusal = whyNotOrder(lines, doors);
  if (refusal) throw new Refused(refusal);

  // Prices come from our menu. What was shown is only compared, so that nobody pays what they were not shown.
  const shown = lines.map(({ order }, place) => ({ name: order, price: wanted[place]?.shownPrice ?? cents(0) }));
  const changed = changedLines(shown, lines);
  if (changed.length > 0) throw new Refused('price-changed', { lines: changed });
  return lines;
}

function pricedOrRefused(wanted: WantedLineInput, products: ReadonlyMap<string, Product>): PricedLine {
  const priced = priceLine({ ...wanted, notes: wanted.notes.trim() }, products);
  if (!('refusal' in priced)) return priced;
  throw new Refused(priced.refusal, priced.name === undefined ? undefined : { lines: [priced.name] });
}
