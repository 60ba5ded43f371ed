// Loads code that the first page does not contain, before the customer needs it: product sheet, cart, live updates, search and
// scroll positions.
import { preloadSearch } from '#customer/menu/load-search.ts';
import { preloadScrollRestoration } from '#customer/shared/history/load-places.ts';
import { createLazyPart } from '#customer/shared/load-part.ts';
import type * as CartParts from './cart-parts/cart-parts.tsx';

const cartParts = createLazyPart(
  () => import('./cart-parts/cart-parts.tsx'),
  () => import('./order-pages.ts'),
);

/**
 * Loads the code of the product sheet, the cart and the checkout, and resolves with their components. Resolves with null if loading
 * failed; the next call tries again.
 */
export const loadCartParts = cartParts.load;

/**
 * Returns the components of the product sheet, the cart and the checkout; null until their code is loaded. Loads the code as soon
 * as the first argument (`isNeeded`) is true. If loading fails, the hook shows a toast and calls the second argument
 * (`onLoadFailed`).
 */
export const useCartParts = cartParts.usePart;

/** Without an interaction they load this long after the first page, which nothing delays then. */
const PRELOAD_DELAY_MS = 3_000;

/**
 * Loads the code that the first page does not contain (sheets, cart, search, scroll positions) at the customer's first interaction,
 * at the latest after three seconds. Calls `start` once the code of the cart is loaded.
 */
export function preloadLaterParts(start: (parts: typeof CartParts) => void): void {
  const events = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
  const timer = setTimeout(load, PRELOAD_DELAY_MS);
  for (const event of events) window.addEventListener(event, load, { capture: true, passive: true });

  function load() {
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, load, true);
    void cartParts.loadWithRetries().then(start);
    preloadSearch();
    preloadScrollRestoration();
  }
}
