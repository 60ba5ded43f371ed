// Loads the code of the cart when the customer needs it, and shows an error if loading fails.
import { useEffect, useEffectEvent } from 'react';
import { texts } from '#customer/shared/texts.ts';
import { showToast } from '#ui/toast-store.ts';
import { createStore, useStore } from '#ui/use-store.ts';
import type * as CartParts from './cart-parts/cart-parts.ts';

const loaded = createStore<typeof CartParts | null>(null);

/** Loads the cart parts. Null if loading failed; the next call tries again. */
export async function loadCartParts(): Promise<typeof CartParts | null> {
  try {
    loaded.set(loaded.get() ?? (await import('./cart-parts/cart-parts.ts')));
  } catch {
    // No connection, or the server has a newer version of the app. The caller shows the error.
    return null;
  }
  return loaded.get();
}

/** The cart parts, null until loaded. Loads them as soon as `isNeeded`; `onLoadFailed` resets what needed them. */
export function useCartParts(isNeeded: boolean, onLoadFailed: () => void): typeof CartParts | null {
  const parts = useStore(loaded, (present) => present);
  const notifyLoadFailed = useEffectEvent(onLoadFailed);
  useEffect(() => {
    if (!isNeeded) return;
    void loadCartParts().then((got) => {
      if (got !== null) return;
      showToast(texts.notLoaded, 'error');
      notifyLoadFailed();
    });
  }, [isNeeded]);
  return parts;
}

/** Preloads the cart parts at the first user interaction: usually before the end of the tap that needs them. */
export function loadCartPartsOnFirstInteraction(): void {
  const events = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
  const load = () => {
    for (const event of events) window.removeEventListener(event, load, true);
    void loadCartParts();
  };
  for (const event of events) window.addEventListener(event, load, { capture: true, passive: true });
}
