// Creates the objects of the customer app. Nothing starts here: see main.tsx.
import type { RequestSender } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import type { CustomerApp } from '#customer/shared/app-context.ts';
import { createAddToCartController } from '#customer/shared/cart/add-to-cart.ts';
import { createCart } from '#customer/shared/cart/cart.ts';
import { clearTermsOnTableChange } from '#customer/shared/cart/clear-terms.ts';
import { createCustomerApi } from '#customer/shared/connection/customer-api.ts';
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import { createMenuFilter } from '#customer/shared/menu/menu-filter.ts';
import { createMenuRefresher } from '#customer/shared/menu/menu-refresher.ts';
import { createCustomerIdentity } from '#customer/shared/session/customer-identity.ts';
import { createSessionTracker } from '#customer/shared/session/session.ts';
import { createTableSession } from '#customer/shared/session/table-session.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { texts } from '#customer/shared/texts.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { BrowserStorage } from '#ui/browser-storage.ts';
import type { LiveConnectionState } from '#ui/live-stream.ts';
import { showToast } from '#ui/toast-store.ts';
import { createStore } from '#ui/use-store.ts';
import { loadCartParts } from './load-cart-parts.ts';

/**
 * What `createCustomerApp` needs from its environment. Server rendering passes requests that always fail, and no storage (null).
 */
interface AppDependencies {
  readonly send: RequestSender;
  /** Reads the current menu as JSON. Throws `NoResponseError`. */
  readonly readMenuText: () => Promise<string>;
  /** JSON of the first menu. */
  readonly menuText: string;
  readonly clock: ServerClock;
  readonly storage: BrowserStorage | null;
}

/**
 * Creates the objects that the whole customer app shares (cart, customer, scanned table, storage and others). `firstMenu` is the
 * menu that the HTML document contains. Called when the app starts in a browser, and when the server renders a page. Sends no
 * request.
 */
export function createCustomerApp(firstMenu: Menu, dependencies: AppDependencies): CustomerApp {
  const { send, readMenuText, menuText, clock, storage: backend } = dependencies;
  const api = createCustomerApi(send);
  const storage = createDeviceStorage(backend);
  const menu = createStore(firstMenu);
  const session = createSessionTracker();
  const cart = createCart(menu, storage);
  const filter = createMenuFilter(storage);
  const identity = createCustomerIdentity(api, storage, session);
  const table = createTableSession(api, storage, clock, session);
  clearTermsOnTableChange(cart, table);
  const addToCart = createAddToCartController({ menu, cart, identity, showReason: showAddRefusal });
  const menuCache = createMenuRefresher({
    menu,
    firstText: menuText,
    readText: readMenuText,
    clock,
    onChange: cart.refresh,
  });
  const live = { state: createStore<LiveConnectionState>('connecting'), ownOrdersVersion: createStore(0) };
  return { api, clock, storage, session, menu, menuCache, filter, cart, addToCart, identity, table, live };
}

/**
 * Shows a toast with the reason why a product was not added. The many refusal texts are rarely needed, so they are
 * loaded with the cart parts.
 */
function showAddRefusal(reason: { readonly text: string } | { readonly refusal: Refusal }): void {
  if ('text' in reason) showToast(reason.text, 'error');
  else
    void loadCartParts().then((parts) => showToast(parts?.refusalMessages[reason.refusal] ?? texts.notLoaded, 'error'));
}
