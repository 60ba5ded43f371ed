// A guest sends the cart: priced from our own menu and recorded as a payment, which is settled at once where no provider
// is to move the money.
import type { PlacedOrder, PlaceOrder } from '#contract/payments.ts';
import { cartTotal } from '#domain/cart.ts';
import { cents } from '#domain/money.ts';
import type { PaymentFlow } from '#domain/payment.ts';
import { isScanExpired, isScanProved, tableKey } from '#domain/table.ts';
import { localMoment } from '#domain/time.ts';
import { tokenHashOf } from '#server/customers/index.ts';
import { storePending } from '#server/payments/new-payment.ts';
import { type OrderingFacts, type PlacedPayment, readOrderingFacts } from './order-context.ts';
import { settleAtOnce } from '#server/payments/settle.ts';
import { storeReserving } from '#server/payments/store-reserving.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { doorsAt } from '#server/schedule/index.ts';
import { contentHash } from './content-hash.ts';
import { priceCart } from './price-cart.ts';

/**
 * Places the order under the id that the browser made. The same id with the same content gets the same answer, however
 * often and however at once it comes; with other content, or from another guest, it is refused.
 */
export async function placeOrder(
  context: Context,
  input: PlaceOrder,
  flows: ReadonlySet<PaymentFlow>,
): Promise<PlacedOrder> {
  const tokenHash = tokenHashOf(context.actor);
  const hash = contentHash(input);

  return context.statement(async (db) => {
    const productIds = input.lines.flatMap(({ productId, mixerId }) => [productId, mixerId ?? productId]);
    const facts = await readOrderingFacts(db, { ...input, tokenHash, productIds });
    if (!facts) throw new Refused('not-identified');
    const { customerId, email } = facts;
    if (facts.placed) return answerAgain(input.orderId, facts.placed, customerId, hash);

    const method = payableFlow(facts, flows);
    const { lines, tableCode } = decide(input, facts, context);
    const store = method === 'manual' ? settleAtOnce : storePending;
    const payment = {
      ...{ id: input.orderId, customerId, email, tableCode, lines, vatPercent: facts.settings.iva, method },
      comment: input.comment.trim(),
      contentHash: hash,
    };
    const { number } = facts.hasCounted
      ? await db.transaction().execute((sql) => storeReserving(context, sql, payment, input.lines, store))
      : await store(context, db, payment);
    const paymentState = method === 'manual' ? 'succeeded' : 'pending';
    return { orderId: input.orderId, paymentNumber: number, paymentState, total: cartTotal(lines) };
  });
}

function answerAgain(orderId: string, placed: PlacedPayment, customerId: string, hash: Buffer): PlacedOrder {
  const isSame = placed.customerId === customerId && placed.contentHash === hash.toString('hex');
  if (!isSame) throw new Refused('order-id-reused');
  return { orderId, paymentNumber: placed.number, paymentState: placed.state, total: cents(placed.total) };
}

function payableFlow({ settings }: OrderingFacts, flows: ReadonlySet<PaymentFlow>): PaymentFlow {
  if (!flows.has(settings.payment_method)) throw new Refused('payment-method-unavailable');
  return settings.payment_method;
}

/** The lines at our prices and the table as we know it, or the first reason there will be no order. */
function decide(input: PlaceOrder, facts: OrderingFacts, context: Context) {
  const isManual = facts.settings.payment_method === 'manual';
  if (!input.termsAccepted) throw new Refused(isManual ? 'terms-to-order' : 'terms-to-pay');
  const tableCode = scannedTable(facts, context.now);

  const doors = doorsAt(facts.weeks, localMoment(context.now, context.timeZone));
  const lines = priceCart(input, facts.products, { ...doors, drinksAtBar: facts.settings.drinks_at_bar });
  return { lines, tableCode };
}

/** The table must exist, be active, and be the one that this session scanned, not too long ago and with its present key. */
function scannedTable({ table, scan, settings }: OrderingFacts, now: Date): string {
  if (table === null || scan.scannedOn === null) throw new Refused('table-not-valid');
  if (tableKey(scan.tableCode ?? '') !== tableKey(table.code)) throw new Refused('table-not-valid');
  if (isScanExpired(scan.scannedOn, settings.qr_expiry, now)) throw new Refused('table-expired');
  if (!isScanProved(scan.key, table.key, settings.protected_qrs)) throw new Refused('table-expired');
  return table.code;
}
