// The order of the customer app, connected to browser storage, navigation and live events.
import { useEffect } from 'react';
import { v7 } from 'uuid';
import type { OrderStatus } from '#contract/attempts.ts';
import { type CustomerApp, useCustomerApp } from '#customer/shared/app-context.ts';
import { removeOrderFromCart } from '#customer/shared/cart/cart-changes.ts';
import { createFetchSender } from '#customer/shared/connection/customer-api.ts';
import { waitForChange } from '#customer/shared/connection/wait-for-change.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { signedSuccessPath, successPath } from '#customer/shared/order/payment-paths.ts';
import { pageAt, paths } from '#customer/shared/paths.ts';
import { createDeviceStorage, onStorageChangedInOtherTab } from '#customer/shared/storage/device-storage.ts';
import { isString } from '#domain/type-guards.ts';
import { openBrowserStorage } from '#ui/browser-storage.ts';
import { showToast } from '#ui/toast-store.ts';
import type { Store } from '#ui/use-store.ts';
import { browserDetails } from './browser-details.ts';
import { openProviderPage } from './open-provider-page.ts';
import { createOrderController, type OrderController } from './order-controller.ts';
import { sendOrderTexts } from './order-texts.ts';
import { createPaymentApi } from './payment-api.ts';
import { createStoredOrders, type StoredOrders } from './stored-orders.ts';
import { watchOrders } from './watch-orders.ts';

/**
 * The objects with which components send, pay and watch the customer's orders: the controller of the order in progress, the orders
 * stored in this browser, and the function `wait`, which waits for a change of the orders.
 */
export interface OrderServices {
  readonly controller: OrderController;
  readonly orders: StoredOrders;
  /** Resolves after that many milliseconds, or earlier when a live event reports a change of this customer's orders. */
  readonly wait: (ms: number) => Promise<void>;
}

interface StartableOrder extends OrderServices {
  /** Follows other tabs and the orders of earlier visits. Only the first call has an effect. */
  readonly start: () => void;
}

const ordersOfApps = new WeakMap<CustomerApp, StartableOrder>();

/**
 * Returns the objects that send, pay and watch the customer's orders in this app. Each call for the same app returns the same
 * objects. Use it outside of components; components call the hook `useOrderServices`, which also starts to watch stored orders.
 */
export function orderServicesOf(app: CustomerApp): OrderServices {
  return startableOrderOf(app);
}

/**
 * Hook that returns the objects with which components send, pay and watch the customer's orders. In the browser the first call also
 * starts to watch stored orders; on the server it sends no request.
 */
export function useOrderServices(): OrderServices {
  const order = startableOrderOf(useCustomerApp());
  const { start } = order;
  useEffect(start, [start]);
  return order;
}

function startableOrderOf(app: CustomerApp): StartableOrder {
  const order = ordersOfApps.get(app) ?? createOrder(app);
  ordersOfApps.set(app, order);
  return order;
}

function createOrder(app: CustomerApp): StartableOrder {
  const { storage, clock, cart, identity, session, live } = app;
  const orders = createStoredOrders({ storage, clock, cart, identity, tabId: tabId() });
  const api = createPaymentApi(createFetchSender(clock));
  const { ownOrdersVersion } = live;
  const wait = (ms: number) => waitForAny(ms, ownOrdersVersion);
  const controller = createOrderController({
    app,
    api,
    orders,
    newId: v7,
    browser: browserDetails,
    wait,
    openProviderPage,
    onPlaced: (order) => navigate(paths.success(), { state: order }),
    onEarlierFound: () => showToast(sendOrderTexts.arrived, 'ok'),
    onOtherBrowser: (input) => navigate(signedSuccessPath(input), { replace: true }),
    onPaid: (status) => {
      if (status.attempt === null) return showPaidToStaff(app, orders, status);
      // A success page that is open shows the payment itself.
      if (pageAt(window.location.pathname) !== 'success') navigate(successPath(status), { replace: true });
    },
  });
  const isLive = () => live.state.get() === 'live';
  const waitForWatched = (ms: number) => waitForAny(ms, ownOrdersVersion, orders.watchedCount);
  let hasStarted = false;
  function start() {
    if (hasStarted) return;
    hasStarted = true;
    orders.restore();
    onStorageChangedInOtherTab(['orders'], () => {
      orders.restore();
      controller.handleOtherTabChange();
    });
    void watchOrders({ api, session, clock, orders, wait: waitForWatched, isLive, onStatus: controller.applyStatus });
  }
  return { controller, orders, wait, start };
}

/**
 * The staff collected the order before any attempt to pay it online: the page of the orders shows it as paid. A customer who looks
 * at the menu meanwhile stays there, unless its lines leave the cart now.
 */
function showPaidToStaff({ cart, identity }: CustomerApp, orders: StoredOrders, { orderId }: OrderStatus): void {
  const open = orders.open();
  const isOwed = open?.orderId === orderId && open.kind === 'owed';
  if (open?.orderId === orderId) {
    removeOrderFromCart(cart, open.lines, open.comment);
    orders.remove(orderId);
  }
  void identity.sync();
  if (!isOwed || pageAt(window.location.pathname) !== 'home') navigate(paths.recent(), { replace: true });
}

/** The id of this tab. It stays when the tab visits another page, and if the browser blocks its storage as long as the page. */
function tabId(): string {
  const tab = createDeviceStorage(openBrowserStorage('session'));
  const id = tab.read('orders', isString) ?? v7();
  tab.write('orders', id);
  return id;
}

function waitForAny(ms: number, ...stores: readonly Store<number>[]): Promise<void> {
  return waitForChange(ms, { page: document, network: window, stores });
}
