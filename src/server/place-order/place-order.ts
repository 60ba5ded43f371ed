// A customer places an order: the cart is priced from the menu and stored as a payment. Without a provider it goes to the
// boards at once, and staff collect the money.
import type { PlacedOrder, PlaceOrder } from '#contract/payments.ts';
import { cartTotal } from '#domain/cart.ts';
import { cents } from '#domain/money.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { lineCosts } from '#domain/product-cost.ts';
import { scheduleMoment } from '#domain/schedule-clock.ts';
import { isScanExpired, isScanKeyValid, tableKey } from '#domain/table.ts';
import { plainNote } from '#domain/text.ts';
import { requireTokenHash } from '#server/customers/index.ts';
import { type NewPayment, settleImmediately, storeOwedPayment, storePendingPayment } from '#server/payments/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { firstRelevantDay, openStateAt } from '#server/schedule/index.ts';
import { admitUnpaidOrder, type OrderLimits } from './admit-unpaid-order.ts';
import { contentHash } from './content-hash.ts';
import { type ExistingPayment, type OrderContext, readOrderContext } from './order-context.ts';
import { priceCart } from './price-cart.ts';
import { storeWithReservedStock, storeWithSessionStock } from './store-with-reserved-stock.ts';

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
  const hash = contentHash(input, ...(input.payTo ? [input.payTo] : []));

  return context.statement(async (db) => {
    const productIds = input.lines.flatMap(({ productId, mixerId }) => [productId, mixerId ?? productId]);
    const order = await readOrderContext(db, {
      ...input,
      tokenHash,
      productIds,
      specialDaysFrom: firstRelevantDay(context),
    });
    if (!order) throw new RefusalError('not-identified');
    const { customerId, email } = order;
    if (order.existingPayment) return repeatedResponse(input.orderId, order.existingPayment, customerId, hash);
    if (order.isBlocked) throw new RefusalError('session-blocked');

    const plan = paymentPlan(order.settings, input.payTo, venue.payable);
    const { lines, tableCode } = priceAndCheckTable(input, order, { plan, context });
    const payment = {
      ...{
        orderId: input.orderId,
        customerId,
        email,
        tableCode,
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
    // Only counted stock is limited by network.
    const networkHash = lineInput ? venue.limits.hashNetwork(context.address) : null;
    const stored = isPaidOnline(plan)
      ? await store(context, db, { payment: { ...payment, networkHash }, plan, lines: lineInput })
      : await storeUnpaid(context, db, { payment, plan, lines: lineInput }, { ...venue, settings: order.settings });
    return { orderId: input.orderId, ...stored, total: cartTotal(lines) };
  });
}

interface OrderToStore {
  readonly payment: NewPayment;
  readonly plan: PaymentPlan;
  /** The requested lines if the stock of one of their products is counted; otherwise null. */
  readonly lines: PlaceOrder['lines'] | null;
}

type StoredOrder = Pick<PlacedOrder, 'paymentNumber' | 'paymentState' | 'isOwed'>;

/** Stores the order, and reserves its counted units. */
async function store(context: Context, db: Database, { payment, plan, lines }: OrderToStore): Promise<StoredOrder> {
  const { number: paymentNumber } = lines
    ? await db.transaction().execute((sql) => storeWithStockOf(context, sql, { payment, lines, plan }))
    : await plan.store(context, db, payment);
  return { paymentNumber, paymentState: plan.state, isOwed: plan.isToCollect };
}

/** Stores an order that its customer does not pay online: on the boards, or waiting until staff accept or collect it. */
function storeUnpaid(
  context: Context,
  db: Database,
  order: OrderToStore,
  { limits, settings }: { readonly limits: OrderLimits; readonly settings: OrderContext['settings'] },
): Promise<StoredOrder> {
  const { payment, plan } = order;
  const { orderId, customerId, tableCode } = payment;
  const isCollectedFirst = plan.store === storePendingPayment;
  if (!isCollectedFirst && isUnlimited(settings)) return store(context, db, order);
  return limits.inTurn(tableKey(tableCode), async () => {
    const total = cartTotal(payment.lines);
    const networkHash = limits.hashNetwork(context.address);
    const unpaid = { orderId, customerId: customerId ?? '', tableCode, total, networkHash, isCollectedFirst };
    const acceptance = await admitUnpaidOrder(context, db, unpaid, { settings, limits });
    const ofNetwork = { ...payment, networkHash };
    if (acceptance === null) return store(context, db, { ...order, payment: ofNetwork });
    const waiting = { ...plan, state: 'pending', isToCollect: true, store: storePendingPayment } as const;
    return store(context, db, { ...order, plan: waiting, payment: { ...ofNetwork, isToCollect: true, acceptance } });
  });
}

/** True if the owner has switched off every limit of unpaid orders. */
function isUnlimited(settings: OrderContext['settings']): boolean {
  const { accepts_orders: mode, session_debt_max: sessionMax, table_debt_max: tableMax } = settings;
  return mode === 'never' && sessionMax === null && tableMax === null;
}

function isPaidOnline({ method }: PaymentPlan): boolean {
  return method !== 'manual';
}

/** How the payment of an order is stored. */
interface PaymentPlan {
  readonly method: PaymentMode;
  readonly state: 'pending' | 'succeeded';
  readonly isToCollect: boolean;
  readonly store: typeof storePendingPayment;
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

/** Reserves the counted units of a new order. An order on no board reserves them within the limits of its session. */
function storeWithStockOf(
  context: Context,
  sql: Sql,
  { payment, lines, plan }: Readonly<{ payment: NewPayment; lines: PlaceOrder['lines']; plan: PaymentPlan }>,
) {
  const isOnBoards = plan.store !== storePendingPayment;
  return isOnBoards
    ? storeWithReservedStock(context, sql, payment, lines, plan.store)
    : storeWithSessionStock(context, sql, payment, lines);
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
  const tableCode = scannedTable(order, context.now);

  const openState = openStateAt(order.openingHours, scheduleMoment(context.now, context.timeZone));
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
