// The objects of the customer app (cart, menu, session and others), provided to its components by a React context.
import { createContext, useContext } from 'react';
import type { Menu } from '#contract/menu.ts';
import { type Store, useStore } from '#ui/use-store.ts';
import type { AddToCartController } from './cart/add-to-cart.ts';
import { type Cart, type CartSummary, cartSummary, productIdsBeingPaid } from './cart/cart.ts';
import type { CustomerApi } from './connection/customer-api.ts';
import type { LiveUpdates } from './connection/live-updates.ts';
import type { ServerClock } from './connection/server-clock.ts';
import type { StoredMenuFilter } from './menu/menu-filter.ts';
import type { MenuRefresher } from './menu/menu-refresher.ts';
import { paths } from './paths.ts';
import type { CustomerIdentity } from './session/customer-identity.ts';
import type { SessionTracker } from './session/session.ts';
import type { TableSession } from './session/table-session.ts';
import type { DeviceStorage } from './storage/device-storage.ts';

/**
 * The objects that all components of the customer app share, such as cart, menu and session. It is not a component;
 * `useCustomerApp` returns it.
 */
export interface CustomerApp {
  readonly api: CustomerApi;
  readonly clock: ServerClock;
  readonly storage: DeviceStorage;
  readonly menu: Store<Menu>;
  readonly menuCache: MenuRefresher;
  readonly filter: StoredMenuFilter;
  readonly cart: Cart;
  readonly addToCart: AddToCartController;
  readonly identity: CustomerIdentity;
  readonly table: TableSession;
  readonly live: LiveUpdates;
  readonly session: SessionTracker;
}

/** The React context with the objects of the customer app; null outside of the app. */
export const CustomerAppContext = createContext<CustomerApp | null>(null);

/** Returns the objects of the customer app. Throws outside the app's component tree. */
export function useCustomerApp(): CustomerApp {
  const app = useContext(CustomerAppContext);
  if (app === null) throw new Error('useCustomerApp was called outside of CustomerAppContext.');
  return app;
}

/** Returns the current menu. The component renders again when the menu changes. */
export function useMenu(): Menu {
  return useStore(useCustomerApp().menu, (menu) => menu);
}

/**
 * Returns the cart checked against the current menu: its lines, which of them can be ordered, and their total. The component
 * renders again when the cart or the menu changes.
 */
export function useCartSummary(): CartSummary {
  const { cart, menu, storage } = useCustomerApp();
  return cartSummary(
    useStore(cart.state, ({ lines }) => lines),
    useStore(menu, (present) => present),
    useStore(storage.version, () => productIdsBeingPaid(storage)),
  );
}

/** Returns the path of the home page, with the customer's table in its query. */
export function useHomePath(): string {
  const table = useStore(useCustomerApp().table.state, (state) => state.table);
  return paths.home(table);
}
