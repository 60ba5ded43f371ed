// The push notices of the customer app, connected to its session, its connection and the service worker.
import { useEffect } from 'react';
import { type CustomerApp, useCustomerApp } from '#customer/shared/app-context.ts';
import { createFetchSender } from '#customer/shared/connection/customer-api.ts';
import { isNavigationBlocked, navigate } from '#customer/shared/navigation.tsx';
import { createNoticeApi } from '#customer/shared/notices/notice-api.ts';
import { paths } from '#customer/shared/paths.ts';
import { onStorageChangedInOtherTab } from '#customer/shared/storage/device-storage.ts';
import { getServiceWorkerContainer } from '#ui/service-worker.ts';
import { createBrowserPush } from './browser-push.ts';
import { createPushNoticesController, type PushNoticesController } from './push-notices-controller.ts';
import { createPushRegistration } from './push-registration.ts';

const created = new WeakMap<CustomerApp, PushNoticesController>();
const started = new WeakSet<CustomerApp>();

/**
 * Returns the controller that turns the push notices of this device on and off, which all components share. The first call in the
 * browser loads its state.
 */
export function usePushNotices(): PushNoticesController {
  const app = useCustomerApp();
  useEffect(() => startPushNoticeSync(app), [app]);
  return pushNoticesOf(app);
}

/**
 * Loads the state of push notices on this device; does not turn them on. From then on, registers the push subscription again when
 * the customer, the session or the connection changes. Also opens the customer's orders after a tap on a notification. Only the
 * first call for an app has an effect.
 */
export function startPushNoticeSync(app: CustomerApp): void {
  if (started.has(app)) return;
  started.add(app);
  const notices = pushNoticesOf(app);
  onStorageChangedInOtherTab(['noticeAnswer'], () => void notices.load());
  getServiceWorkerContainer()?.addEventListener('message', ({ data }) => {
    if (data === OPEN_ORDERS) openOrders(app);
  });
  const registerIfDue = () => void notices.registerIfDue();
  notices.state.subscribe(registerIfDue);
  app.session.isOpen.subscribe(registerIfDue);
  app.identity.state.subscribe(registerIfDue);
  app.live.state.subscribe(() => {
    // What failed without a connection is repeated when it is back.
    if (notices.state.get() === 'unreachable' && app.live.state.get() === 'live') void notices.load();
    else registerIfDue();
  });
  void notices.load();
}

/** One per app, so that all components show the same state. */
function pushNoticesOf(app: CustomerApp): PushNoticesController {
  const present = created.get(app);
  if (present) return present;
  const api = createNoticeApi(createFetchSender(app.clock));
  const registration = createPushRegistration(app, api);
  const notices = createPushNoticesController({
    api,
    storage: app.storage,
    registration,
    browser: createBrowserPush(),
  });
  created.set(app, notices);
  return notices;
}

/** The message of the service worker after a tap on a notification. */
const OPEN_ORDERS = 'open-orders';

/** Opens the orders, except while money is moving: that page must stay. */
function openOrders({ addToCart }: CustomerApp) {
  const { pathname, search } = window.location;
  if (isNavigationBlocked() || pathname + search === paths.recent()) return;
  if (addToCart.state.get().question !== null) addToCart.dismiss();
  navigate(paths.recent());
}
