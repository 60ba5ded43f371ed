// Loads what the cart needs when a guest acts, and says so when it cannot be had.
import { useEffect, useEffectEvent } from 'react';
import { texts } from '#customer/shared/texts.ts';
import { showToast } from '#ui/toast-store.ts';
import { createStore, useStore } from '#ui/use-store.ts';
import type * as CartParts from './cart-parts/cart-parts.ts';

const loaded = createStore<typeof CartParts | null>(null);

/** Null when they could not be loaded; the next time tries again. */
export async function loadCartParts(): Promise<typeof CartParts | null> {
  try {
    loaded.set(loaded.get() ?? (await import('./cart-parts/cart-parts.ts')));
  } catch {
    // No connection, or a newer version of the app has taken the place of this one. Who asked for them tells the guest.
    return null;
  }
  return loaded.get();
}

/** The parts once they are there; loads them as soon as they are wanted. `onMissing` ends the wish that has to be made anew. */
export function useCartParts(isWanted: boolean, onMissing: () => void): typeof CartParts | null {
  const parts = useStore(loaded, (present) => present);
  const tellMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (!isWanted) return;
    void loadCartParts().then((got) => {
      if (got !== null) return;
      showToast(texts.notLoaded, 'error');
      tellMissing();
    });
  }, [isWanted]);
  return parts;
}

/** Loads them at the first sign of life: before the tap that needs them has ended, after all that the first page needs. */
export function loadCartPartsOnFirstSign(): void {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
  const load = () => {
    for (const sign of signs) window.removeEventListener(sign, load, true);
    void loadCartParts();
  };
  for (const sign of signs) window.addEventListener(sign, load, { capture: true, passive: true });
}
