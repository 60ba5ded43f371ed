// Puts together what one guest's page works with. Nothing here starts by itself: see run-guest.ts.
import type { Send } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import type { Guest } from '#customer/shared/app-context.ts';
import { createAdding } from '#customer/shared/cart/add-to-cart.ts';
import { createCart } from '#customer/shared/cart/cart.ts';
import { createApi } from '#customer/shared/connection/api.ts';
import { createLive } from '#customer/shared/connection/live-updates.ts';
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import { createMenuKeeper } from '#customer/shared/menu/menu-cache.ts';
import { createIdentity } from '#customer/shared/session/customer-identity.ts';
import { createSession } from '#customer/shared/session/session.ts';
import { createTableSession } from '#customer/shared/session/table-session.ts';
import { createDeviceStorage, type StorageBackend } from '#customer/shared/storage/device-storage.ts';
import { createStore } from '#ui/use-store.ts';
import { tellWhyNot } from './show-add-refusal.ts';

export interface Surroundings {
  readonly send: Send;
  /** Reads the menu as it is now. Throws `Unreachable`. */
  readonly readMenuText: () => Promise<string>;
  /** The text of the first menu. */
  readonly menuText: string;
  readonly clock: ServerClock;
  readonly storage: StorageBackend | null;
}

export function createGuest(firstMenu: Menu, surroundings: Surroundings): Guest {
  const { send, readMenuText, menuText, clock, storage: backend } = surroundings;
  const api = createApi(send);
  const storage = createDeviceStorage(backend);
  const menu = createStore(firstMenu);
  const session = createSession();
  const cart = createCart(menu, storage);
  const identity = createIdentity(api, storage, session);
  const table = createTableSession(api, storage, clock, session);
  const adding = createAdding({ menu, cart, identity, tell: tellWhyNot });
  const menuKeeper = createMenuKeeper({
    menu,
    firstText: menuText,
    readText: readMenuText,
    clock,
    onChange: cart.refresh,
  });
  const live = createLive({
    hasSession: session.isOpen.get,
    onMenu: () => void menuKeeper.refresh(),
    onReady: () => {
      void menuKeeper.refresh();
      void table.retry();
      void identity.retry();
    },
  });
  return { api, clock, storage, session, menu, menuKeeper, cart, adding, identity, table, live };
}
