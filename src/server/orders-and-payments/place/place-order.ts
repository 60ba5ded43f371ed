// A customer places an order. The cart is priced from the menu and stored as an order with its payment. The payment plan and the
// acceptance decide when it goes to the boards.
import type { PlacedOrder, PlaceOrderInput } from '#contract/payments.ts';
import { cartTotal } from '#domain/cart.ts';
import { cents, ZERO_CENTS } from '#domain/money.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { type OrderPaymentPlan, planFreeOrder, planOrderPayment } from '#domain/payment-plan.ts';
import { unitCostsOfLines } from '#domain/product-cost.ts';
import { isScanExpired, isScanKeyValid, tableCodeComparisonKey } from '#domain/table.ts';
import { nameKey, toPlainNote } from '#domain/text.ts';
import {
  readSessionInCookie,
  requireTokenHash,
  resolveSeatedSession,
  type SeatedSession,
  setStoredSessionCookie,
} from '#server/customers/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { OrderLimiter } from './admit-unpaid-order.ts';
import { orderContentHash } from './content-hash.ts';
import { type ExistingPayment, type OrderPreconditions, readOrderPreconditions } from './order-preconditions.ts';
import {
  type OrderingSnapshot,
  type OrderingSnapshotCache,
  type OrderSettings,
  OutdatedOrderError,
  withCurrentSnapshot,
} from './ordering-menu.ts';
import { priceCart } from './price-cart.ts';
import { storeCustomerOrder, storeOrderNotPaidOnline } from './store-customer-order.ts';

/** What placing an order needs besides the request. */
interface OrderingVenue {
  /** The payment modes with a configured provider, and `manual`. */
  readonly payable: ReadonlySet<PaymentMode>;
  readonly limits: OrderLimiter;
  readonly menuCache: OrderingSnapshotCache;
}

/**
 * Places a customer's order under the id that the browser created. A repeated request with the same content gets the same response,
 * even if both run at the same time. Throws a refusal if the id is blocked or was used for another order. Also throws one if
 * session, table, menu, stock, payment or limits do not allow the order.
 */
export async function placeOrder(context: Context, input: PlaceOrderInput, venue: OrderingVenue): Promise<PlacedOrder> {
  const tokenHash = requireTokenHash(context.actor);
  const inCookie = await readSessionInCookie(context);
  const placed = await context.statement((db) =>
    withCurrentSnapshot(venue.menuCache, async (menu) => {
      const unstored = inCookie && (await resolveSeatedSession(context, inCookie));
      return placeByMenu(context, db, { input, tokenHash, unstored }, { ...venue, menu });
    }),
  );
  // The session is stored with its first order.
  if (inCookie) setStoredSessionCookie(context, inCookie);
  return placed;
}

/** The venue at one version of its menu. */
type PricedVenue = Omit<OrderingVenue, 'menuCache'> & { readonly menu: OrderingSnapshot };

/** The request, with what identifies the session. */
interface OrderRequest {
  readonly input: PlaceOrderInput;
  readonly tokenHash: Buffer;
  readonly unstored: SeatedSession | null;
}

/**
 * Places the order by this menu. Unpaid orders of one table are read and stored one after the other, in the queue of the table.
 */
async function placeByMenu(
  context: Context,
  db: Database,
  request: OrderRequest,
  venue: PricedVenue,
): Promise<PlacedOrder> {
  let queueKey = isLimitedByDebts(venue.menu.settings, request.input.payTo)
    ? tableCodeComparisonKey(request.input.tableCode)
    : null;
  for (;;) {
    const place = () => placeInQueue(context, db, request, { ...venue, queueKey });
    const placed = await (queueKey === null ? place() : venue.limits.queueByTable(queueKey, place));
    if (!('queueKey' in placed)) return placed;
    queueKey = placed.queueKey;
  }
}

/**
 * Places the order. If the table was renamed since the scan, stores nothing and returns the key of its present queue, in which the
 * caller places the order again.
 */
async function placeInQueue(
  context: Context,
  db: Database,
  { input, tokenHash, unstored }: OrderRequest,
  venue: PricedVenue & { readonly queueKey: string | null },
): Promise<PlacedOrder | { readonly queueKey: string }> {
  const { menu, limits } = venue;
  const debtsOf =
    venue.queueKey === null ? null : { networkHash: limits.hashNetwork(context.address), now: context.now };
  const { orderId, tableCode } = input;
  const facts = await readOrderPreconditions(db, { orderId, tableCode, tokenHash, unstored, debtsOf });
  if (!facts) throw new RefusalError('not-identified');
  if (facts.menuVersion !== menu.version) throw new OutdatedOrderError('The menu has changed since it was read.');
  const { customerId, email, newCustomer, debts } = facts;
  if (facts.existingPayment) return repeatedResponse(orderId, facts.existingPayment, customerId, input);
  if (facts.isBlocked) throw new RefusalError('session-blocked');

  const offered = planOrRefuse(menu.settings, input.payTo, venue.payable);
  const { lines, table } = priceAndCheckTable(input, facts, { plan: offered, context, menu });
  const plan = cartTotal(lines) === ZERO_CENTS ? planFreeOrder(offered) : offered;
  if (plan === 'way-not-offered') throw new RefusalError(plan);
  if (venue.queueKey !== null && tableCodeComparisonKey(table.code) !== venue.queueKey)
    return { queueKey: tableCodeComparisonKey(table.code) };
  const isCounted = (id: string | null) => id !== null && menu.products.get(id)?.countsStock === true;
  const hasCountedStock = input.lines.some(({ productId, mixerId }) => isCounted(productId) || isCounted(mixerId));
  const order = {
    id: orderId,
    customerId,
    email,
    tableId: table.id,
    tableCode: table.code,
    isSeated: facts.scan.tableId !== null,
    lines,
    lineCosts: unitCostsOfLines(lines, menu.costs),
    vatPercent: menu.settings.vat_percent,
    lineVatPercents: lines.map(({ productId }) => menu.vatPercents.get(productId)),
    menuVersion: menu.version,
    plan,
    method: plan === 'online' ? menu.settings.payment_mode : ('manual' as const),
    comment: toPlainNote(input.comment).trim(),
    contentHash: hashOf(input),
    reservedUnits: [],
    networkHash: debtsOf?.networkHash ?? (hasCountedStock ? limits.hashNetwork(context.address) : null),
  };
  const toStore = { order, lines: hasCountedStock ? input.lines : null, newCustomer };
  const stored =
    plan === 'online'
      ? await storeCustomerOrder(context, db, toStore)
      : await storeOrderNotPaidOnline(context, db, toStore, { limits, settings: menu.settings, debts });
  return { orderId, ...stored, total: cartTotal(lines) };
}

function hashOf(input: PlaceOrderInput): Buffer {
  return orderContentHash(input, ...(input.payTo ? [input.payTo] : []));
}

/**
 * True if what the session and the table owe decides about the order: it is not paid online, and the owner limits such orders or
 * has them collected before they go to the boards.
 */
function isLimitedByDebts(settings: OrderSettings, payTo: PlaceOrderInput['payTo']): boolean {
  if (settings.payment_mode !== 'manual') {
    if (payTo !== 'staff') return false;
    if (!settings.cooks_before_collecting) return true;
  }
  const { accepts_orders: mode, session_debt_max: sessionMax, table_debt_max: tableMax } = settings;
  return mode !== 'never' || sessionMax !== null || tableMax !== null;
}

/** The plan of the order; refused if the venue does not offer to pay staff, or cannot charge. */
function planOrRefuse(
  settings: OrderSettings,
  payTo: PlaceOrderInput['payTo'],
  payable: ReadonlySet<PaymentMode>,
): OrderPaymentPlan {
  const plan = planOrderPayment(
    {
      paymentMode: settings.payment_mode,
      manualOrdersArePaid: settings.manual_orders_are_paid,
      offersPayingStaff: settings.offers_paying_staff,
      cooksBeforeCollecting: settings.cooks_before_collecting,
    },
    payTo === 'staff',
    payable,
  );
  if (plan === 'way-not-offered' || plan === 'payment-method-unavailable') throw new RefusalError(plan);
  return plan;
}

function repeatedResponse(
  orderId: string,
  placed: ExistingPayment | 'closed',
  customerId: string,
  input: PlaceOrderInput,
): PlacedOrder {
  if (placed === 'closed') throw new RefusalError('order-id-closed');
  if (placed.customerId !== customerId) throw new RefusalError('order-of-other-session');
  if (placed.contentHash !== hashOf(input).toString('hex')) throw new RefusalError('order-id-reused');
  const { number: paymentNumber, state: paymentState, isOwed } = placed;
  return { orderId, paymentNumber, paymentState, isOwed, total: cents(placed.total) };
}

/** The lines at the menu's prices and the code of the table, or a refusal with the first reason against the order. */
function priceAndCheckTable(
  input: PlaceOrderInput,
  facts: OrderPreconditions,
  {
    plan,
    context,
    menu,
  }: { readonly plan: OrderPaymentPlan; readonly context: Context; readonly menu: OrderingSnapshot },
) {
  if (!input.termsAccepted) throw new RefusalError(plan === 'online' ? 'terms-to-pay' : 'terms-to-order');
  const table = tableToServe(input, facts, menu.settings, context.now);

  const openState = { ...menu.openStateAt(context.now), drinksAtBar: menu.settings.drinks_at_bar };
  const lines = priceCart(input, menu.products, openState);
  return { lines, table };
}

/**
 * The table that this session scanned last, which must be active and the one that the order names: by its present code, or by the
 * one that was scanned if it was renamed since. The scan must not have expired, and must have had the table's present key where
 * codes are protected.
 */
function tableToServe(
  { tableCode }: PlaceOrderInput,
  { table, scannedTable, scan }: OrderPreconditions,
  settings: OrderSettings,
  now: Date,
) {
  const code = scan.tableCode ?? '';
  // Sessions from before the ids of tables: the code alone names the table.
  const present =
    scan.tableId === null && table && tableCodeComparisonKey(code) === tableCodeComparisonKey(table.code)
      ? table
      : scannedTable;
  if (present === null || scan.scannedOn === null) throw new RefusalError('table-not-valid');
  if (present.id !== table?.id && nameKey(tableCode) !== nameKey(code)) throw new RefusalError('table-not-valid');
  if (isScanExpired(scan.scannedOn, settings.qr_expiry, now)) throw new RefusalError('table-expired');
  if (!isScanKeyValid(scan.key, present.key, settings.protected_qrs)) throw new RefusalError('table-expired');
  return present;
}
