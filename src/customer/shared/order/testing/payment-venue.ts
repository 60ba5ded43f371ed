// A fake server for payments of customers: tests set the reply to each call, which passes through the real client.

import type { AttemptStep, OrderStatus, ReturnFromProviderInput } from '#contract/attempts.ts';
import { type ClientRequest, NoResponseError, type RequestSender } from '#contract/client.ts';
import { aDrink, anId } from '#contract/testing/products.ts';
import { createCart } from '#customer/shared/cart/cart.ts';
import { createCustomerApi } from '#customer/shared/connection/customer-api.ts';
import { createMenuRefresher } from '#customer/shared/menu/menu-refresher.ts';
import { createOrderController } from '#customer/shared/order/order-controller.ts';
import type { ProviderPageStep } from '#customer/shared/order/order-view.ts';
import { createPaymentApi } from '#customer/shared/order/payment-api.ts';
import type { OrderIdAndTable } from '#customer/shared/order/stored-order.ts';
import { createStoredOrders } from '#customer/shared/order/stored-orders.ts';
import { createCustomerIdentity } from '#customer/shared/session/customer-identity.ts';
import { createSessionTracker } from '#customer/shared/session/session.ts';
import { createTableSession } from '#customer/shared/session/table-session.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aClock, aMenu, aReply, aStorage } from '#customer/shared/testing/builders.ts';
import type { AttemptState } from '#domain/attempt.ts';
import type { PaymentState } from '#domain/payment.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { createStore } from '#ui/use-store.ts';
import { anOrderStatus } from './order-status.ts';

const CANA = aDrink(1, { name: 'Caña', sizes: pricedSizes({ base: 180 }) });

type Reply = { status: number; body: unknown };
type StatusFields = Partial<Omit<OrderStatus, 'attempt'>> & { attempt?: Partial<OrderStatus['attempt']> | null };

/** The payment status of an order: pending with an attempt in progress, unless given otherwise. */
function aStatus(orderId: string, { attempt, ...fields }: StatusFields = {}): OrderStatus {
  const begun = { id: anId(0), state: 'action', failure: null, step: { do: 'wait' } } as const;
  const status = anOrderStatus({ orderId, method: 'stripe', ...fields });
  return { ...status, attempt: attempt === null ? null : { ...begun, ...attempt } };
}

/** Builds fields of an order's status, for tests, from the states of payment and attempt and the next step. */
export function statusFields(
  state: PaymentState,
  attempt: AttemptState,
  step: AttemptStep = { do: 'done' },
): StatusFields {
  return { state, attempt: { state: attempt, step } };
}

/**
 * Creates a fake server for tests of payments. A test sets the replies to each kind of call with `reply`. They are sent in turn,
 * and then the last one is repeated. A call without replies throws. Exceptions: `scan` and `customer` succeed without replies, and
 * `place` succeeds after its last reply or without one. The reply `lost` means that the server does not respond.
 */
export function createFakePaymentServer() {
  const replies = new Map<string, (StatusFields | Reply | 'lost')[]>();
  const requests: { call: string; orderId: string; attemptId: string; input: Record<string, unknown> }[] = [];
  const placed = new Map<string, PaymentState>();

  const send: RequestSender = async (request) => {
    const { call, id } = callOf(request);
    const input: Record<string, unknown> = request.body === undefined ? {} : JSON.parse(request.body);
    requests.push({ call, orderId: id, attemptId: /\/attempts\/([^/?]+)/.exec(request.url)?.[1] ?? '', input });
    if (call === 'place') return place(id);
    if (FIXED[call] && !replies.has(call)) return aReply(FIXED[call]);

    const queue = replies.get(call) ?? [];
    const next = queue.length > 1 ? queue.shift() : queue[0];
    if (next === undefined) throw new Error(`No reply is scripted for ${call}.`);
    if (next === 'lost') throw new NoResponseError('No response.');
    if ('status' in next) return next;
    const status = aStatus(orderOf(request, id, requests), next);
    return aReply(call === 'return' ? { kind: 'own', payment: status } : status);
  };

  function place(id: string): Reply {
    const queue = replies.get('place') ?? [];
    const next = queue.shift();
    if (next === 'lost') throw new NoResponseError('No response.');
    if (next !== undefined && 'status' in next) return next;
    placed.set(id, placed.get(id) ?? 'pending');
    return aReply({ orderId: id, paymentNumber: 1, paymentState: placed.get(id), total: 180 });
  }

  return {
    send,
    requests,
    placed,
    calls: () => requests.map(({ call }) => call).filter((call) => !FIXED[call]),
    reply: (call: string, ...queue: (StatusFields | Reply | 'lost')[]) => void replies.set(call, queue),
  };
}

const customer = { label: 'anonimo-abcd1234', hasEmail: false, table: null, ordersCount: 0 };
const FIXED: Readonly<Record<string, unknown>> = {
  scan: { code: 'A1', label: 'A01', expiresAt: null },
  customer,
};

const CALLS: readonly [RegExp, string][] = [
  [/^PUT \/api\/orders\/[^/]+\/attempts\//, 'start'],
  [/^PUT \/api\/orders\//, 'place'],
  [/\/payment$/, 'read'],
  [/\/payment-checks$/, 'check'],
  [/\/abandonments$/, 'abandon'],
  [/\/steps$/, 'advance'],
  [/\/payment-returns$/, 'return'],
  [/^GET \/api\/orders\//, 'order'],
  [/\/table-scans$/, 'scan'],
  [/\/customer$/, 'customer'],
];

function callOf({ method, url }: ClientRequest): { call: string; id: string } {
  const call = CALLS.find(([pattern]) => pattern.test(`${method} ${url}`))?.[1] ?? `${method} ${url}`;
  return { call, id: /[0-9a-f]{8}-[0-9a-f-]+/.exec(url)?.[0] ?? '' };
}

/** The order of a request. Requests for steps and returns name none: they refer to the last one placed. */
function orderOf({ url }: ClientRequest, id: string, requests: readonly { call: string; orderId: string }[]): string {
  if (url.startsWith('/api/orders/')) return id;
  return requests.findLast(({ call }) => call === 'place')?.orderId ?? anId(1);
}

/** Microtasks to run, more than any reply needs. */
const MICROTASKS_MAX = 100;

/**
 * Creates a customer for tests who can pay online: at table A1, with one small beer in the cart and the terms accepted. `tab` is
 * the id of the browser tab.
 */
export async function createPayingCustomer(
  venue: ReturnType<typeof createFakePaymentServer>,
  { device = aStorage({ email: 'anonimo-abcd1234' }), tab = 'first' } = {},
) {
  const api = createCustomerApi(venue.send);
  const storage = createDeviceStorage(device);
  const session = createSessionTracker();
  const menu = createStore(aMenu([CANA]));
  menu.set((present) => ({ ...present, venue: { ...present.venue, paymentMode: 'stripe' } }));
  const cart = createCart(menu, storage);
  const identity = createCustomerIdentity(api, storage, session);
  const clock = aClock();
  const table = createTableSession(api, storage, clock, session);
  const readText = () => Promise.resolve(JSON.stringify(menu.get()));
  const menuCache = createMenuRefresher({ menu, firstText: '', readText, clock, onChange: cart.refresh });
  identity.restore();
  cart.restore();
  await table.applyHomeAddress({ code: 'A1', key: null }, true);
  await identity.sync();
  if (cart.state.get().lines.length === 0) addOne();
  cart.acceptTerms(true);

  const waiting: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => waiting.push(resolve));
  /** Ends all present waits, so that each poll sends one more request, and processes the replies. */
  const runPolls = async () => {
    for (const resolve of waiting.splice(0)) resolve();
    for (let turn = 0; turn < MICROTASKS_MAX; turn += 1) await Promise.resolve();
  };
  const openedPages: ProviderPageStep[] = [];
  const paid: OrderStatus[] = [];
  const placed: OrderIdAndTable[] = [];
  const otherBrowsers: ReturnFromProviderInput[] = [];
  let made = venue.requests.length;
  const app = { api, session, menu, menuCache, cart, identity, table, storage };
  const paymentApi = createPaymentApi(venue.send);
  const orders = createStoredOrders({ storage, clock, cart, identity, tabId: tab });
  const controller = createOrderController({
    app,
    api: paymentApi,
    orders,
    newId: () => {
      made += 1;
      return anId(100 + made);
    },
    browser: () => ({ language: 'es-ES', colorDepth: 24, screenHeight: 800, screenWidth: 400, timeZoneOffset: -60 }),
    wait,
    openProviderPage: (page) => void openedPages.push(page),
    onPlaced: (order) => void placed.push(order),
    onEarlierFound: () => undefined,
    onPaid: (status) => void paid.push(status),
    onOtherBrowser: (input) => void otherBrowsers.push(input),
  });

  function addOne() {
    cart.add({ productId: CANA.id, size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [] });
  }
  const inCart = () => cart.state.get().lines.map(({ label, quantity }) => `${label} x${quantity}`);
  return {
    ...{ controller, orders, openedPages, paid, placed, otherBrowsers, inCart, addOne, device, tab, wait },
    pass: runPolls,
    /** Another tab has ended the open order. */
    forgetOrder: () => orders.remove(orders.open()?.orderId ?? ''),
    app: { ...app, clock },
    api: paymentApi,
  };
}
