// Starts the customer app in the browser: loads browser storage, subscribes to changes, connects the live updates.

import type { CustomerApp } from '#customer/shared/app-context.ts';
import { watchNetworkStatus } from '#customer/shared/connection/network-status.ts';
import { pageAt, tableInQuery } from '#customer/shared/paths.ts';
import { onStorageChangedInOtherTab } from '#customer/shared/storage/device-storage.ts';
import { isString } from '#domain/type-guards.ts';
import { loadCartParts } from './load-cart-parts.ts';

/** Starts live updates, timers and event listeners. Call once, after the app was created. */
export function startCustomerApp(app: CustomerApp): void {
  const { cart, filter, identity, table, menuCache, live, session } = app;
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

  session.isOpen.subscribe(live.reopenIfSessionChanged);
  // Also when the stream is connected, for the first time or again.
  live.ownOrdersVersion.subscribe(() => void resumeUnconfirmedOrder(app));
  void resumeUnconfirmedOrder(app);
  // The topics of the stream depend on the session; after both requests it is known whether there is one.
  void Promise.allSettled([applyFirstAddress(app), identity.sync()]).then(live.start);
}

/** After the page load the URL of the home page sets or clears the table. */
async function applyFirstAddress({ table }: CustomerApp): Promise<void> {
  const { pathname, search } = window.location;
  if (pageAt(pathname) === 'home') await table.applyHomeAddress(tableInQuery(search), true);
}

/** Queries the result of an order whose response was lost, if there is one. */
async function resumeUnconfirmedOrder(app: CustomerApp): Promise<void> {
  if (!app.storage.has('orderId')) return;
  const parts = await loadCartParts();
  // If loading fails, the next event or connection tries again.
  await parts?.orderSenderOf(app).resumePendingOrder();
}

/** Starts the push notices on a device that receives them. Without their code they start with the next page. */
async function startNotices(app: CustomerApp): Promise<void> {
  if (app.storage.read('noticeAnswer', isString) !== 'push') return;
  const parts = await import('#customer/notices/push/push-notices-of-app.ts').catch(() => null);
  parts?.startPushNotices(app);
}
