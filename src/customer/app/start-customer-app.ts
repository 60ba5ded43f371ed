// Brings one guest's page to life in the browser: what was kept, what must be watched, and the open line.

import type { Guest } from '#customer/shared/app-context.ts';
import { watchConnection } from '#customer/shared/connection/network-status.ts';
import { pageAt, tableInQuery } from '#customer/shared/paths.ts';
import { onOtherTabs } from '#customer/shared/storage/device-storage.ts';
import { loadCartParts } from './load-cart-parts.ts';

export function runGuest(guest: Guest): void {
  const { cart, identity, table, menuKeeper, live, session } = guest;
  watchConnection();
  identity.restore();
  table.restore();
  cart.restore();
  menuKeeper.watchDoors();

  onOtherTabs(['cart', 'generalNotes'], cart.restore);
  onOtherTabs(['email', 'myordersQuantity'], identity.restore);
  onOtherTabs(['tableQR', 'tableKey', 'qrExpiryAt'], table.restore);

  session.isOpen.subscribe(live.listenAnew);
  live.state.subscribe(() => {
    if (live.state.get() === 'live') void resumeOrder(guest);
  });
  // What the line may tell depends on whether the server knows this guest, which the answers to both show.
  void Promise.allSettled([arrive(guest), identity.recognise()]).then(live.start);
}

/** The page was loaded: home sets the table by its address, or clears it. */
async function arrive({ table }: Guest): Promise<void> {
  const { pathname, search } = window.location;
  if (pageAt(pathname) === 'home') await table.arriveHome(tableInQuery(search), true);
}

/** Finds out about an order whose answer was lost, if there is one. */
async function resumeOrder(guest: Guest): Promise<void> {
  if (!guest.storage.has('orderId')) return;
  const parts = await loadCartParts();
  // Without the parts the next connection tries again.
  await parts?.senderOf(guest).resume();
}
