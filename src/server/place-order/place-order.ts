// A customer places an order: the cart is priced from the menu and stored as a payment. Without a provider the payment is
// settled in the same request.
import type { PlacedOrder, PlaceOrder } from '#contract/payments.ts';
import { cartTotal } from '#domain/cart.ts';
import { cents } from '#domain/money.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { lineCosts } from '#domain/product-cost.ts';
import { isScanExpired, isScanKeyValid, tableKey } from '#domain/table.ts';
import { localMoment } from '#domain/time.ts';
import { requireTokenHash } from '#server/customers/index.ts';
import { settleImmediately, storePendingPayment } from '#server/payments/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { openStateAt } from '#server/schedule/index.ts';
import { contentHash } from './content-hash.ts';
import { type ExistingPayment, type OrderContext, readOrderContext } from './order-context.ts';
import { priceCart } from './price-cart.ts';
import { storeWithReservedStock } from './store-with-reserved-stock.ts';

/**
 * Places the order under the id that the browser created. The same id with the same content gets the same response, also
 * when several such requests run at the same time. The same id with other content, or from another customer, is refused.
 */
export async function placeOrder(
  context: Context,
  input: PlaceOrder,
  payable: ReadonlySet<PaymentMode>,
): Promise<PlacedOrder> {
  const tokenHash = requireTokenHash(context.actor);
  const hash = contentHash(input);

  return context.statement(async (db) => {
    const productIds = input.lines.flatMap(({ productId, mixerId }) => [productId, mixerId ?? productId]);
    const order = await readOrderContext(db, { ...input, tokenHash, productIds });
    if (!order) throw new RefusalError('not-identified');
    const { customerId, email } = order;
    if (order.existingPayment) return repeatedResponse(input.orderId, order.existingPayment, customerId, hash);

    const method = payableMode(order, payable);
    const { lines, tableCode } = priceAndCheckTable(input, order, context);
    const store = method === 'manual' ? settleImmediately : storePendingPayment;
    const payment = {
      ...{
        orderId: input.orderId,
        customerId,
        email,
        tableCode,
        lines,
        lineCosts: lineCosts(lines, order.costs),
        vatPercent: order.settings.vat_percent,
        method,
      },
      comment: input.comment.trim(),
      contentHash: hash,
      reservedUnits: [],
    };
    const { number } = order.hasCountedStock
      ? await db.transaction().execute((sql) => storeWithReservedStock(context, sql, payment, input.lines, store))
      : await store(context, db, payment);
    const paymentState = method === 'manual' ? 'succeeded' : 'pending';
    return { orderId: input.orderId, paymentNumber: number, paymentState, total: cartTotal(lines) };
  });
}

function repeatedResponse(orderId: string, placed: ExistingPayment, customerId: string, hash: Buffer): PlacedOrder {
  const isSame = placed.customerId === customerId && placed.contentHash === hash.toString('hex');
  if (!isSame) throw new RefusalError('order-id-reused');
  return { orderId, paymentNumber: placed.number, paymentState: placed.state, total: cents(placed.total) };
}

function payableMode({ settings }: OrderContext, payable: ReadonlySet<PaymentMode>): PaymentMode {
  if (!payable.has(settings.payment_mode)) throw new RefusalError('payment-method-unavailable');
  return settings.payment_mode;
}

/** The lines at the menu's prices and the code of the table, or a refusal with the first reason against the order. */
function priceAndCheckTable(input: PlaceOrder, order: OrderContext, context: Context) {
  const isManual = order.settings.payment_mode === 'manual';
  if (!input.termsAccepted) throw new RefusalError(isManual ? 'terms-to-order' : 'terms-to-pay');
  const tableCode = scannedTable(order, context.now);

  const openState = openStateAt(order.weeks, localMoment(context.now, context.timeZone));
  const lines = priceCart(input, order.products, { ...openState, drinksAtBar: order.settings.drinks_at_bar });
  return { lines, tableCode };
}

/**
 * The table must exist, be active, and be the last one that this session scanned. The scan must not have expired, and must
 * have had the table's present key where codes are protected.
 */
function scannedTable({ table, scan, settings }: OrderContext, now: Date): string {
  if (table === null || scan.scannedOn === null) throw new RefusalError('table-not-valid');
  if (tableKey(scan.tableCode ?? '') !== tableKey(table.code)) throw new RefusalError('table-not-valid');
  if (isScanExpired(scan.scannedOn, settings.qr_expiry, now)) throw new RefusalError('table-expired');
  if (!isScanKeyValid(scan.key, table.key, settings.protected_qrs)) throw new RefusalError('table-expired');
  return table.code;
}
