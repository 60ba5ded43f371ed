// Everything one guest's page works with, handed down to the components.
import { createContext, useContext } from 'react';
import type { Menu } from '#contract/menu.ts';
import { type Store, useStore } from '#ui/use-store.ts';
import type { Adding } from './cart/add-to-cart.ts';
import { type Cart, type CartView, cartView } from './cart/cart.ts';
import type { Api } from './connection/api.ts';
import type { Live } from './connection/live-updates.ts';
import type { ServerClock } from './connection/server-clock.ts';
import type { MenuKeeper } from './menu/menu-cache.ts';
import { paths } from './paths.ts';
import type { Identity } from './session/customer-identity.ts';
import type { Session } from './session/session.ts';
import type { TableSession } from './session/table-session.ts';
import type { DeviceStorage } from './storage/device-storage.ts';

export interface Guest {
  readonly api: Api;
  readonly clock: ServerClock;
  readonly storage: DeviceStorage;
  readonly menu: Store<Menu>;
  readonly menuKeeper: MenuKeeper;
  readonly cart: Cart;
  readonly adding: Adding;
  readonly identity: Identity;
  readonly table: TableSession;
  readonly live: Live;
  readonly session: Session;
}

export const GuestContext = createContext<Guest | null>(null);

/** The guest of this page. Throws outside the app's own tree. */
export function useGuest(): Guest {
  const guest = useContext(GuestContext);
  if (guest === null) throw new Error('There is no guest outside the app.');
  return guest;
}

export function useMenu(): Menu {
  return useStore(useGuest().menu, (menu) => menu);
}

/** The cart measured against the menu of this moment. */
export function useCartView(): CartView {
  const { cart, menu } = useGuest();
  return cartView(
    useStore(cart.state, ({ lines }) => lines),
    useStore(menu, (present) => present),
  );
}

/** The address home, which carries the table. */
export function useHomePath(): string {
  const table = useStore(useGuest().table.state, (state) => state.table);
  return paths.home(table);
}
