// Browser entry of the customer app: hydrates the page that the server rendered.
import '#ui/theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { CustomerApp } from '#customer/shared/app-context.ts';
import { createFetchSender, fetchMenuText } from '#customer/shared/connection/customer-api.ts';
import { watchNetworkStatus } from '#customer/shared/connection/network-status.ts';
import { createServerClock } from '#customer/shared/connection/server-clock.ts';
import { startScrollRestoration, storePagePosition } from '#customer/shared/history/load-places.ts';
import { startNavigation } from '#customer/shared/navigation.tsx';
import { hasUnconfirmedOrder } from '#customer/shared/order/open-orders.ts';
import { pageAt, tableInQuery } from '#customer/shared/paths.ts';
import { onStorageChangedInOtherTab } from '#customer/shared/storage/device-storage.ts';
import { isString } from '#domain/type-guards.ts';
import { openBrowserStorage } from '#ui/browser-storage.ts';
import { App } from './App.tsx';
import { createCustomerApp } from './create-customer-app.ts';
import { readMenuInDocument } from './document/menu-in-document.ts';
import { takeRecordedTaps } from './document/tap-recorder.ts';
import { lazyPages } from './lazy-pages.ts';
import { loadCartParts, preloadLaterParts } from './load-cart-parts.ts';

// The oldest supported phones lack a few methods, of which this is the newest.
if ('toSorted' in Array.prototype) start();
else void import('./polyfills.ts').then((part) => part.isPhoneSupported && start());

function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root element.');

  // Offline, the service worker may return the document of another page, which cannot be hydrated.
  const isHydrated = root.dataset.page === pageAt(window.location.pathname);
  startScrollRestoration(isHydrated);
  startNavigation(storePagePosition);

  const clock = createServerClock(Date.now);
  const { menu, text } = readMenuInDocument();
  const customerApp = createCustomerApp(menu, {
    send: createFetchSender(clock),
    readMenuText: fetchMenuText,
    menuText: text,
    clock,
    storage: openBrowserStorage('local'),
  });
  const app = <App app={customerApp} pages={lazyPages} />;

  if (isHydrated) hydrateRoot(root, app);
  else createRoot(root).render(app);

  // From here on the app handles taps itself, so earlier taps are replayed exactly once.
  const taps = takeRecordedTaps();
  startCustomerApp(customerApp);
  taps.forEach(customerApp.addToCart.request);
}

/**
 * Starts timers and event listeners and, as soon as their code is loaded, live updates and the service worker. Call once, after the
 * app was created.
 */
function startCustomerApp(app: CustomerApp): void {
  const { cart, filter, identity, table, menuCache, live } = app;
  watchNetworkStatus();
  identity.restore();
  table.restore();
  cart.restore();
  filter.restore();
  menuCache.scheduleRefresh();

  onStorageChangedInOtherTab(['cart', 'generalNotes', 'termsAccepted'], cart.restore);
  onStorageChangedInOtherTab(['menuFilter'], filter.restore);
  onStorageChangedInOtherTab(['email', 'myordersQuantity'], identity.restore);
  onStorageChangedInOtherTab(['tableQR', 'tableKey', 'tableLabel', 'qrExpiryAt'], table.restore);

  const restoreNotices = () => void startNotices(app);
  onStorageChangedInOtherTab(['noticeAnswer'], restoreNotices);
  restoreNotices();

  // Also when the stream is connected, for the first time or again.
  live.ownOrdersVersion.subscribe(() => void resumeUnconfirmedOrder(app));
  void resumeUnconfirmedOrder(app);
  // The topics of live updates depend on the session; after both requests it is known whether there is one.
  const sessionKnown = Promise.allSettled([applyFirstAddress(app), identity.sync()]);
  preloadLaterParts((parts) => {
    parts.registerServiceWorker();
    void sessionKnown.then(() => parts.startLiveUpdates(app));
  });
}

/** After the page load the URL of the home page sets or clears the table. */
async function applyFirstAddress({ table }: CustomerApp): Promise<void> {
  const { pathname, search } = window.location;
  if (pageAt(pathname) === 'home') await table.applyHomeAddress(tableInQuery(search), true);
}

/** Queries the result of an order whose response was lost, if there is one. */
async function resumeUnconfirmedOrder(app: CustomerApp): Promise<void> {
  if (!hasUnconfirmedOrder(app.storage)) return;
  const parts = await loadCartParts();
  // If loading fails, the next event or connection tries again.
  await parts?.orderServicesOf(app).controller.search();
}

/** Starts the push notices on a device that receives them. Without their code they start with the next page. */
async function startNotices(app: CustomerApp): Promise<void> {
  if (app.storage.read('noticeAnswer', isString) !== 'push') return;
  const parts = await import('#customer/notices/push/push-notices-of-app.ts').catch(() => null);
  parts?.startPushNoticeSync(app);
}
