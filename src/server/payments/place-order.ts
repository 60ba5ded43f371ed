// A guest sends the cart: priced from our own menu, recorded as a payment, and in `manual` mode settled at once.
import type { PlacedOrder, PlaceOrder } from '#contract/payments.ts';
import { changedLines, type PricedLine, priceLine, whyNotOrder } from '#domain/cart.ts';
import { cents } from '#domain/money.ts';
import { isScanExpired, tableKey } from '#domain/table.ts';
import { noteRefusal } from '#domain/text.ts';
import { localMoment } from '#domain/time.ts';
import { customerOf } from '#server/customers/index.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { doorsAt } from '#server/schedule/index.ts';
import { contentHash } from './content-hash.ts';
import { type OrderingFacts, type PlacedPayment, readOrderingFacts } from './queries.ts';
import { settleAtOnce } from './settle.ts';

/**
 * Places the order under the id that the browser made. The same id with the same content gets the same answer, however
 * often and however at once it comes; with other content, or from another guest, it is refused.
 */
export async function placeOrder(context: Context, input: PlaceOrder): Promise<PlacedOrder> {
  const customerId = customerOf(context.actor);
  const hash = contentHash(input);

  return context.statement(async (db) => {
    const productIds = input.lines.flatMap(({ productId, mixerId }) => [productId, mixerId ?? productId]);
    const facts = await readOrderingFacts(db, { ...input, customerId, productIds });
    if (facts.placed) return answerAgain(input.orderId, facts.placed, customerId, hash);

    const { number, total } = await settleAtOnce(context, db, {
      ...decide(input, facts, context),
      id: input.orderId,
      customerId,
      email: facts.email,
      comment: input.comment.trim(),
      contentHash: hash,
      method: 'manual',
    });
    return { orderId: input.orderId, paymentNumber: number, paymentState: 'succeeded', total };
  });
}

function answerAgain(orderId: string, placed: PlacedPayment, customerId: string, hash: Buffer): PlacedOrder {
  const isSame = placed.customerId === customerId && placed.contentHash?.equals(hash) === true;
  if (!isSame) throw new Refused('order-id-reused');
  return { orderId, paymentNumber: placed.number, paymentState: placed.state, total: cents(placed.total) };
}

/** The lines at our prices and the table as we know it, or the first reason there will be no order. */
function decide(input: PlaceOrder, facts: OrderingFacts, context: Context) {
  if (facts.settings.payment_method !== 'manual') throw new Refused('payment-method-unavailable');
  if (!input.termsAccepted) throw new Refused('terms-to-order');
  const tableCode = scannedTable(input, facts, context.now);

  const aboutComment = noteRefusal(input.comment);
  if (aboutComment) throw new Refused(aboutComment);

  const lines = input.lines.map((wanted) => pricedOrRefused(wanted, facts));
  const doors = doorsAt(facts.weeks, localMoment(context.now, context.timeZone));
  const refusal = whyNotOrder(lines, { ...doors, drinksAtBar: facts.settings.drinks_at_bar });
  if (refusal) throw new Refused(refusal);

  // Prices come from our menu. What the guest saw is only compared, so that nobody pays what they were not shown.
  const shown = lines.map(({ order }, place) => ({ name: order, price: input.lines[place]?.shownPrice ?? cents(0) }));
  const changed = changedLines(shown, lines);
  if (changed.length > 0) throw new Refused('price-changed', { lines: changed });
  return { lines, tableCode };
}

/** The table must exist, be active, and be the one that this session scanned, not too long ago. */
function scannedTable(input: PlaceOrder, { tableCode, scan, settings }: OrderingFacts, now: Date): string {
  if (tableCode === null || scan.scannedOn === null) throw new Refused('table-not-valid');
  if (tableKey(scan.tableCode ?? '') !== tableKey(tableCode)) throw new Refused('table-not-valid');
  if (isScanExpired(scan.scannedOn, settings.qr_expiry, now)) throw new Refused('table-expired');
  return tableCode;
}

function pricedOrRefused(wanted: PlaceOrder['lines'][number], { products }: OrderingFacts): PricedLine {
  const priced = priceLine({ ...wanted, notes: wanted.notes.trim() }, products);
  if (!('refusal' in priced)) return priced;
  throw new Refused(priced.refusal, priced.name === undefined ? undefined : { lines: [priced.name] });
}
