// A customer places an order: the cart is priced from the menu and stored as a payment. Without a provider it goes to the
// boards at once, and staff collect the money.
import type { PlacedOrder, PlaceOrder } from '#contract/payments.ts';
import { cartTotal } from '#domain/cart.ts';
import { cents } from '#domain/money.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { lineCosts } from '#domain/product-cost.ts';
import { scheduleMoment } from '#domain/schedule-clock.ts';
import { isScanExpired, isScanKeyValid, tableKey } from '#domain/table.ts';
import { nameKey, plainNote } from '#domain/text.ts';
import { readOwnUnstored, requireTokenHash, setStoredSession, type UnstoredSession } from '#server/customers/index.ts';
import { settleImmediately, storeOwedPayment, storePendingPayment } from '#server/payments/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { firstRelevantDay, openStateAt } from '#server/schedule/index.ts';
import type { OrderLimits } from './admit-unpaid-order.ts';
import { contentHash } from './content-hash.ts';
import { type ExistingPayment, type OrderContext, readOrderContext } from './order-context.ts';
import { priceCart } from './price-cart.ts';
import { type PaymentPlan, storeOrder, storeUnpaidOrder } from './store-order.ts';

/** What placing an order needs besides the request. */
interface OrderingVenue {
  /** The payment modes with a configured provider, and `manual`. */
  readonly payable: ReadonlySet<PaymentMode>;
  readonly limits: OrderLimits;
}

/**
 * Places the order under the id that the browser created. The same id with the same content gets the same response, also
 * when several such requests run at the same time. The same id with other content, or from another customer, is refused.
 */
export async function placeOrder(context: Context, input: PlaceOrder, venue: OrderingVenue): Promise<PlacedOrder> {
  const tokenHash = requireTokenHash(context.actor);
  const unstored = await readOwnUnstored(context);
  const placed = await place(context, input, { tokenHash, unstored }, venue);
  if (unstored) setStoredSession(context, unstored);
  return placed;
}

interface OrderingSession {
  readonly tokenHash: Buffer;
  readonly unstored: UnstoredSession | null;
}

function place(
  context: Context,
  input: PlaceOrder,
  session: OrderingSession,
  venue: OrderingVenue,
): Promise<PlacedOrder> {
  const hash = contentHash(input, ...(input.payTo ? [input.payTo] : []));

  return context.statement(async (db) => {
    const productIds = input.lines.flatMap(({ productId, mixerId }) => [productId, mixerId ?? productId]);
    const order = await readOrderContext(db, {
      ...input,
      ...session,
      productIds,
      specialDaysFrom: firstRelevantDay(context),
    });
    if (!order) throw new RefusalError('not-identified');
    const { customerId, email, newCustomer } = order;
    if (order.existingPayment) return repeatedResponse(input.orderId, order.existingPayment, customerId, hash);
    if (order.isBlocked) throw new RefusalError('session-blocked');

    const plan = paymentPlan(order.settings, input.payTo, venue.payable);
    const { lines, table } = priceAndCheckTable(input, order, { plan, context });
    const payment = {
      ...{
        orderId: input.orderId,
        customerId,
        email,
        tableId: table.id,
        tableCode: table.code,
        lines,
        lineCosts: lineCosts(lines, order.costs),
        vatPercent: order.settings.vat_percent,
        method: plan.method,
      },
      comment: plainNote(input.comment).trim(),
      contentHash: hash,
      reservedUnits: [],
      isToCollect: plan.isToCollect,
    };
    const lineInput = order.hasCountedStock ? input.lines : null;
    const toStore = { payment, plan, lines: lineInput, newCustomer };
    // Only counted stock is limited by network.
    const networkHash = lineInput ? venue.limits.hashNetwork(context.address) : null;
    const stored = isPaidOnline(plan)
      ? await storeOrder(context, db, { ...toStore, payment: { ...payment, networkHash } })
      : await storeUnpaidOrder(context, db, toStore, { ...venue, settings: order.settings });
    return { orderId: input.orderId, ...stored, total: cartTotal(lines) };
  });
}

function isPaidOnline({ method }: PaymentPlan): boolean {
  return method !== 'manual';
}

/**
 * Decides how the payment is stored: with a provider it waits for the charge. Paid to staff, it is owed, or counts as paid if
 * the venue says so; in a venue that is paid online its order goes to the boards only when staff collect it, unless the venue
 * cooks before. Refused if the venue does not offer to pay staff, or cannot charge.
 */
function paymentPlan(
  settings: OrderContext['settings'],
  payTo: PlaceOrder['payTo'],
  payable: ReadonlySet<PaymentMode>,
): PaymentPlan {
  const mode = settings.payment_mode;
  const owed = { method: 'manual', state: 'pending', isToCollect: true } as const;
  if (mode === 'manual') {
    if (settings.manual_orders_are_paid)
      return { method: mode, state: 'succeeded', isToCollect: false, store: settleImmediately };
    return { ...owed, store: storeOwedPayment };
  }
  if (payTo === 'staff') {
    if (!settings.offers_paying_staff) throw new RefusalError('way-not-offered');
    return { ...owed, store: settings.cooks_before_collecting ? storeOwedPayment : storePendingPayment };
  }
  if (!payable.has(mode)) throw new RefusalError('payment-method-unavailable');
  return { method: mode, state: 'pending', isToCollect: false, store: storePendingPayment };
}

function repeatedResponse(orderId: string, placed: ExistingPayment, customerId: string, hash: Buffer): PlacedOrder {
  const isSame = placed.customerId === customerId && placed.contentHash === hash.toString('hex');
  if (!isSame) throw new RefusalError('order-id-reused');
  const { number: paymentNumber, state: paymentState, isOwed } = placed;
  return { orderId, paymentNumber, paymentState, isOwed, total: cents(placed.total) };
}

/** The lines at the menu's prices and the code of the table, or a refusal with the first reason against the order. */
function priceAndCheckTable(
  input: PlaceOrder,
  order: OrderContext,
  { plan, context }: { readonly plan: PaymentPlan; readonly context: Context },
) {
  if (!input.termsAccepted) throw new RefusalError(plan.method === 'manual' ? 'terms-to-order' : 'terms-to-pay');
  const table = tableToServe(input, order, context.now);

  const openState = openStateAt(order.openingHours, scheduleMoment(context.now, context.timeZone));
  const lines = priceCart(input, order.products, { ...openState, drinksAtBar: order.settings.drinks_at_bar });
  return { lines, table };
}

/**
 * The table that this session scanned last, which must be active and the one that the order names: by its present code, or by the one
 * that was scanned if it was renamed since. The scan must not have expired, and must have had the table's present key where codes
 * are protected.
 */
function tableToServe({ tableCode }: PlaceOrder, { table, scannedTable, scan, settings }: OrderContext, now: Date) {
  const code = scan.tableCode ?? '';
  // Sessions from before the ids of tables: the code alone names the table.
  const present = scan.tableId === null && table && tableKey(code) === tableKey(table.code) ? table : scannedTable;
  if (present === null || scan.scannedOn === null) throw new RefusalError('table-not-valid');
  if (present.id !== table?.id && nameKey(tableCode) !== nameKey(code)) throw new RefusalError('table-not-valid');
  if (isScanExpired(scan.scannedOn, settings.qr_expiry, now)) throw new RefusalError('table-expired');
  if (!isScanKeyValid(scan.key, present.key, settings.protected_qrs)) throw new RefusalError('table-expired');
  return present;
}
