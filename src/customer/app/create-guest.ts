// Puts together what one guest's page works with. Nothing here starts by itself: see run-guest.ts.
import type { Send } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import { createAdding } from '#customer/shared/adding.ts';
import { createApi } from '#customer/shared/api.ts';
import { createCart } from '#customer/shared/cart.ts';
import type { Guest } from '#customer/shared/guest.ts';
import { createIdentity } from '#customer/shared/identity.ts';
import { createLive } from '#customer/shared/live.ts';
import { createMenuKeeper } from '#customer/shared/menu-keeper.ts';
import type { ServerClock } from '#customer/shared/server-clock.ts';
import { createSession } from '#customer/shared/session.ts';
import { createDeviceStorage, type StorageBackend } from '#customer/shared/storage.ts';
import { createTableSession } from '#customer/shared/table-session.ts';
import { createStore } from '#ui/use-store.ts';
import { tellWhyNot } from './tell-why-not.ts';

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
