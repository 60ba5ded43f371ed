// A customer who orders, against a fake server that stores orders and loses requests and responses.

import type { RefusalDetails } from '#contract/refusal-reply.ts';
import { aDrink, anId } from '#contract/testing/products.ts';
import { createCart } from '#customer/shared/cart/cart.ts';
import { createCustomerApi } from '#customer/shared/connection/customer-api.ts';
import { createMenuRefresher } from '#customer/shared/menu/menu-refresher.ts';
import { createOrderController } from '#customer/shared/order/order-controller.ts';
import { createPaymentApi } from '#customer/shared/order/payment-api.ts';
import type { OrderIdAndTable } from '#customer/shared/order/stored-order.ts';
import { createStoredOrders } from '#customer/shared/order/stored-orders.ts';
import { createCustomerIdentity } from '#customer/shared/session/customer-identity.ts';
import { createSessionTracker } from '#customer/shared/session/session.ts';
import { createTableSession } from '#customer/shared/session/table-session.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import {
  aClock,
  aMenu,
  aRefusalReply,
  aReply,
  aServer,
  aStorage,
  noResponse,
} from '#customer/shared/testing/builders.ts';
import type { PaymentMode } from '#domain/payment.ts';
import type { Refusal } from '#domain/refusal.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { createStore } from '#ui/use-store.ts';
import { anOrderStatus } from './order-status.ts';

/** Test product: a small beer for 1,80 €. */
export const CANA = aDrink(1, { name: 'Caña', sizes: pricedSizes({ base: 180 }) });
/** Test product: a large beer for 3,20 €. */
export const DOBLE = aDrink(2, { name: 'Doble', sizes: pricedSizes({ base: 320 }) });

/** How the fake server treats one request: it places the order, loses the request or the response, or refuses. */
export type OrderRequestOutcome =
  | 'placed'
  | 'request lost'
  | 'response lost'
  | { refused: Refusal | 'broken'; details?: RefusalDetails };

/**
 * Creates a fake server that stores orders. `fates` are the outcomes of the first requests to place an order, in turn; all later
 * orders are placed. `searches` are, in the same way, the outcomes of the requests that ask whether an order has arrived.
 */
export function createFakeOrderServer(
  fates: OrderRequestOutcome[] = [],
  products = [CANA, DOBLE],
  searches: OrderRequestOutcome[] = [],
) {
  const placed = new Set<string>();
  /** The ids of orders that had not arrived when the customer asked. */
  const closed = new Set<string>();
  const customer = () => aReply({ label: 'anonimo-abcd1234', hasEmail: false, table: null, ordersCount: placed.size });

  function place(id: string) {
    const fate = fates.shift() ?? 'placed';
    if (typeof fate === 'object') return aRefusalReply(fate.refused, fate.details);
    if (fate === 'request lost') return noResponse();
    if (closed.has(id)) return aRefusalReply('order-id-closed');
    placed.add(id);
    if (fate === 'response lost') return noResponse();
    return aReply({ orderId: id, paymentNumber: 1, paymentState: 'succeeded', total: 180 });
  }

  const { send, requests } = aServer({
    'POST /api/table-scans': () => aReply({ code: 'A1', label: 'A01', expiresAt: null }),
    'PUT /api/customer': customer,
    'GET /api/customer': customer,
    'GET /api/orders/:id/payment': ({ url }) => {
      const fate = searches.shift() ?? 'placed';
      if (typeof fate === 'object') return aRefusalReply(fate.refused, fate.details);
      if (fate !== 'placed') return noResponse();
      const orderId = url.split('/')[3] ?? '';
      const status = anOrderStatus({ orderId, isSent: true, isToCollect: true, method: 'manual' });
      return placed.has(orderId) ? aReply(status) : aRefusalReply('not-found');
    },
    'POST /api/orders/:id/abandonments': ({ url }) => {
      const orderId = url.split('/')[3] ?? '';
      if (placed.has(orderId)) return aRefusalReply('order-of-other-session');
      closed.add(orderId);
      return aRefusalReply('not-found');
    },
    'PUT /api/orders/:id': ({ url }) => place(url.slice(-36)),
  });
  const sent = () => requests.filter(({ call }) => call === 'PUT /api/orders/:id');
  const searched = () => requests.filter(({ call }) => call === 'GET /api/orders/:id/payment');
  const readMenuText = () => Promise.resolve(JSON.stringify(aMenu(products)));
  return { send, readMenuText, placed, sent, searched };
}

/** Microtasks to run, more than any reply needs. */
const MICROTASKS_MAX = 100;

/** Creates a customer for tests: at table A1, known to the server, with one small beer in the cart and the terms accepted. */
export async function createOrderingCustomer(
  { send, readMenuText, sent }: ReturnType<typeof createFakeOrderServer>,
  backend = aStorage({ email: 'anonimo-abcd1234' }),
  paymentMode: PaymentMode = 'manual',
) {
  const api = createCustomerApi(send);
  const storage = createDeviceStorage(backend);
  const session = createSessionTracker();
  const shown = aMenu([CANA, DOBLE]);
  const menu = createStore({ ...shown, venue: { ...shown.venue, paymentMode } });
  const cart = createCart(menu, storage);
  const identity = createCustomerIdentity(api, storage, session);
  const table = createTableSession(api, storage, aClock(), session);
  const menuCache = createMenuRefresher({
    menu,
    firstText: '',
    readText: readMenuText,
    clock: aClock(),
    onChange: cart.refresh,
  });
  identity.restore();
  cart.restore();
  await table.applyHomeAddress({ code: 'A1', key: null }, true);
  await identity.sync();

  const arrived: OrderIdAndTable[] = [];
  const reports: string[] = [];
  const waits: (() => void)[] = [];
  // Each visit generates its own ids.
  let made = sent().length;
  const controller = createOrderController({
    api: createPaymentApi(send),
    orders: createStoredOrders({ storage, clock: aClock(), cart, identity, tabId: 'this' }),
    browser: () => ({ language: 'es-ES', colorDepth: 24, screenHeight: 800, screenWidth: 400, timeZoneOffset: -60 }),
    openProviderPage: () => undefined,
    onPaid: () => undefined,
    onOtherBrowser: () => undefined,
    app: { api, storage, session, menu, menuCache, cart, identity, table },
    newId: () => {
      made += 1;
      return anId(made);
    },
    wait: () => new Promise((resolve) => waits.push(resolve)),
    onPlaced: (order) => arrived.push(order),
    onEarlierFound: () => reports.push('arrived earlier'),
  });
  const add = (productId: string) =>
    cart.add({ productId, size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [] });
  if (cart.state.get().lines.length === 0) add(CANA.id);
  cart.acceptTerms(true);
  const inCart = () => cart.state.get().lines.map(({ label, quantity }) => `${label} x${quantity}`);
  /** Ends the wait before the next search, and processes its reply. */
  const endWait = async () => {
    for (const resolve of waits.splice(0)) resolve();
    for (let turn = 0; turn < MICROTASKS_MAX; turn += 1) await Promise.resolve();
  };
  return { controller, menu, cart, table, identity, backend, arrived, reports, add, inCart, endWait };
}
