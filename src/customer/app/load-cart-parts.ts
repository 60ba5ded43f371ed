// Loads the code of the product sheet, the cart, the search and the places before they are needed.
import { preloadSearch } from '#customer/menu/load-search.ts';
import { preloadPlaces } from '#customer/shared/history/load-places.ts';
import { createLoadedPart } from '#customer/shared/load-part.ts';

const cartParts = createLoadedPart(
  () => import('./cart-parts/cart-parts.tsx'),
  () => import('./order-pages.ts'),
);

/** Loads the code of the product sheet, the cart and the checkout. Null if loading failed; the next call tries again. */
export const loadCartParts = cartParts.load;

/** The components of the product sheet, the cart and the checkout; null until their code is loaded. */
export const useCartParts = cartParts.usePart;

/** Without an interaction they load this long after the first page, which nothing delays then. */
const PRELOAD_DELAY_MS = 3_000;

/**
 * Preloads sheet, cart, search and places: at the first user interaction, usually before the end of the tap that needs them; or once
 * the page has been read for a while.
 */
export function preloadLaterParts(): void {
  const events = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
  const load = () => {
    for (const event of events) window.removeEventListener(event, load, true);
    void loadCartParts();
    preloadSearch();
    preloadPlaces();
  };
  for (const event of events) window.addEventListener(event, load, { capture: true, passive: true });
  setTimeout(load, PRELOAD_DELAY_MS);
}
