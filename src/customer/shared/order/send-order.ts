// Sends the cart as an order, paid online or at the bar, and handles the server's refusals.
import { ServerRefusalError } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import type { PlacedOrder } from '#contract/payments.ts';
import { type Cart, cartSummary, productIdsBeingPaid } from '#customer/shared/cart/cart.ts';
import { type CartLine, toRequestedLineInput } from '#customer/shared/cart/cart-line.ts';
import type { CustomerApi } from '#customer/shared/connection/customer-api.ts';
import { cartLineName } from '#customer/shared/line-name.ts';
import type { MenuRefresher } from '#customer/shared/menu/menu-refresher.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import type { CustomerIdentity } from '#customer/shared/session/customer-identity.ts';
import type { SessionTracker } from '#customer/shared/session/session.ts';
import type { TableSession } from '#customer/shared/session/table-session.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Store } from '#ui/use-store.ts';
import { sendOrderTexts } from './order-texts.ts';
import { type OrderContent, orderContentOf, type StoredOrder } from './stored-order.ts';

/** The parts of the customer app that sending an order needs. */
export interface OrderingContext {
  readonly api: CustomerApi;
  readonly session: SessionTracker;
  readonly menu: Store<Menu>;
  readonly menuCache: MenuRefresher;
  readonly cart: Cart;
  readonly identity: CustomerIdentity;
  readonly table: TableSession;
  readonly storage: DeviceStorage;
}

/**
 * Returns why the cart cannot be sent as an order: no table is set, or the terms are not accepted; null otherwise. The server
 * checks everything else.
 */
export function cartRefusal({ cart, menu, table }: OrderingContext): Refusal | null {
  if (table.state.get().table === null) return 'table-not-valid';
  if (cart.state.get().termsAccepted) return null;
  return menu.get().venue.paymentMode === 'manual' ? 'terms-to-order' : 'terms-to-pay';
}

/** Returns the content of an order made from the present cart and paid online: table, orderable lines and comment. */
export function cartOrderContent({ cart, menu, table, storage }: OrderingContext): OrderContent {
  const { lines, generalNotes } = cart.state.get();
  const { orderable } = cartSummary(lines, menu.get(), productIdsBeingPaid(storage));
  return {
    tableCode: table.state.get().table?.code ?? '',
    lines: orderable.map(toRequestedLineInput),
    comment: generalNotes.trim(),
  };
}

/**
 * Sends an order to the server. If it is sent again with the same id, it is not placed twice. Throws `ServerRefusalError` and
 * `NoResponseError`.
 */
export async function sendOrder(
  app: OrderingContext,
  order: OrderContent & Pick<StoredOrder, 'orderId'>,
): Promise<PlacedOrder> {
  const { api, session, cart, identity, menu } = app;
  const input = { ...orderContentOf(order), orderId: order.orderId, termsAccepted: true };
  try {
    return await retryInNewSession(app, async () => {
      if (!identity.state.get().isSynced) await identity.send();
      return session.run(() => api.placeOrder(input));
    });
  } catch (error) {
    throw error instanceof ServerRefusalError ? withLineNames(error, cart.state.get().lines, menu.get()) : error;
  }
}

/**
 * Sends a request that needs a session. If the session is missing, for example because cookies were deleted, opens another session
 * with the same table and name, and sends the request again.
 */
export async function retryInNewSession<T>(
  { table, identity }: Pick<OrderingContext, 'table' | 'identity'>,
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ServerRefusalError) || error.code !== 'not-identified') throw error;
    await table.rescan();
    await identity.send();
    return request();
  }
}

/** The refusal with the names of the cart's lines in place of their labels. Names of products stay. */
function withLineNames(
  { code, message, details }: ServerRefusalError,
  lines: readonly CartLine[],
  menu: Menu,
): ServerRefusalError {
  const nameOf = (label: string) => {
    const line = lines.find((each) => each.label === label);
    return line ? cartLineName(line, menu) : label;
  };
  const named = details.lines && { lines: details.lines.map(nameOf) };
  return new ServerRefusalError({ code, message, details: { ...details, ...named } });
}

/** Updates the page after the server refused an order: clears a table that is not valid any more, or reloads an outdated menu. */
export async function applyOrderRefusal(
  { table, menuCache }: OrderingContext,
  code: Refusal | 'broken',
): Promise<void> {
  if (code === 'table-not-valid') table.drop('not-valid');
  if (code === 'table-expired') table.drop('expired');
  if (MENU_REFUSALS.has(code)) await menuCache.refresh();
}

/** Returns the visible text of a refused order: the reason, the lines concerned and how long to wait. */
export function refusalText({ code, details }: ServerRefusalError): string {
  const { lines = [], seconds } = details;
  return [
    refusalMessages[code],
    ...(lines.length > 0 ? [sendOrderTexts.affectedLines(lines)] : []),
    ...(seconds === undefined ? [] : [sendOrderTexts.wait(seconds)]),
  ].join(' ');
}

/** Refusals caused by an outdated menu or outdated opening hours on this page. */
const MENU_REFUSALS: ReadonlySet<Refusal | 'broken'> = new Set<Refusal>([
  'price-changed',
  'out-of-stock',
  'not-enough-stock',
  'unknown-product',
  'size-not-offered',
  'unknown-mixer',
  'mixer-required',
  'mixer-not-allowed',
  'unknown-ingredient',
  'ingredients-required',
  'ingredients-not-allowed',
  'one-ingredient',
  'too-many-ingredients',
  'bar-closed',
  'kitchen-closed',
  'drinks-at-bar',
  'payment-method-unavailable',
  'way-not-offered',
]);
