// The payment controller of the customer app, connected to browser storage, navigation and live events.

import { useEffect } from 'react';
import { v7 } from 'uuid';
import type { PaymentStatus } from '#contract/attempts.ts';
import { type CustomerApp, useCustomerApp } from '#customer/shared/app-context.ts';
import { removeOrdered } from '#customer/shared/cart/cart-changes.ts';
import { createFetchSender } from '#customer/shared/connection/api.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { pageAt, paths } from '#customer/shared/paths.ts';
import { onStorageChangedInOtherTab } from '#customer/shared/storage/device-storage.ts';
import type { Store } from '#ui/use-store.ts';
import { browserDetails } from './controller/browser-details.ts';
import { openProviderPage } from './controller/open-provider-page.ts';
import { createPaymentApi } from './controller/payment-api.ts';
import { createPaymentController, type PaymentController } from './controller/payment-controller.ts';
import { watchPayments } from './controller/payment-watch.ts';
import { createPaymentStorage, createTabStorage, type PaymentStorage } from './controller/stored-payment.ts';
import { createWatchedPaymentStore, type WatchedPaymentStore } from './controller/watched-payment-store.ts';
import { provenPath, successPath } from './payment-paths.ts';

/** The objects about payments that all components of the customer app share. */
export interface CustomerPayment {
  readonly controller: PaymentController;
  readonly storage: PaymentStorage;
  readonly watched: WatchedPaymentStore;
  /** Resolves after that many milliseconds, or earlier when a live event reports a change of this customer's orders. */
  readonly wait: (ms: number) => Promise<void>;
}

interface StartablePayment extends CustomerPayment {
  /** Follows other tabs and the payments of earlier visits. Only the first call has an effect. */
  readonly start: () => void;
}

const payments = new WeakMap<CustomerApp, StartablePayment>();

/**
 * Returns the payment objects of the app, the same for all components. They start in the browser only: the server renders pages of
 * payments without a request or a timer.
 */
export function usePayment(): CustomerPayment {
  const app = useCustomerApp();
  const payment = payments.get(app) ?? createPayment(app);
  payments.set(app, payment);
  const { start } = payment;
  useEffect(start, [start]);
  return payment;
}

function createPayment(app: CustomerApp): StartablePayment {
  const storage = createPaymentStorage(app.storage, createTabStorage());
  const watched = createWatchedPaymentStore(app);
  const api = createPaymentApi(createFetchSender(app.clock));
  const { ownOrdersVersion } = app.live;
  const wait = (ms: number) => waitForChange(ms, ownOrdersVersion);
  const controller = createPaymentController({
    app,
    api,
    storage,
    watched,
    newId: v7,
    browser: browserDetails,
    wait,
    openProviderPage,
    onOtherBrowser: (input) => navigate(provenPath(input), { replace: true }),
    onPaid: (status) => {
      if (status.attempt === null) return showPaidToStaff(app, storage, status);
      // A success page that is open shows the payment itself.
      if (pageAt(window.location.pathname) !== 'success') navigate(successPath(status), { replace: true });
    },
  });
  const isLive = () => app.live.state.get() === 'live';
  const onStatus = controller.applyStatus;
  const waitForWatched = (ms: number) => waitForChange(ms, ownOrdersVersion, watched.addedCount);
  const { session, clock } = app;
  let hasStarted = false;
  function start() {
    if (hasStarted) return;
    hasStarted = true;
    onStorageChangedInOtherTab(['paymentId'], controller.handleOtherTabChange);
    onStorageChangedInOtherTab(['watchedPayments'], watched.restore);
    void watchPayments({ api, session, clock, storage, watched, wait: waitForWatched, isLive, onStatus });
  }
  return { controller, storage, watched, wait, start };
}

/** The staff collected the order before any attempt to pay it online: the page of the orders shows it as paid. */
function showPaidToStaff({ cart, identity }: CustomerApp, storage: PaymentStorage, { orderId }: PaymentStatus): void {
  const stored = storage.read();
  if (stored?.order.orderId === orderId) {
    removeOrdered(cart, stored.order.lines, stored.order.comment);
    storage.clear();
  }
  void identity.sync();
  navigate(paths.recent(), { replace: true });
}

/** Resolves after that many milliseconds, or earlier when one of the stores changes. */
function waitForChange(ms: number, ...stores: readonly Store<number>[]): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    const stops = stores.map((store) => store.subscribe(done));
    function done() {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve();
    }
  });
}
