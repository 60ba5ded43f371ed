// Parts of the app whose code is not in the first page: loaded when they are needed, and again after a failure.
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '#ui/toast-store.ts';
import { createStore, useStore } from '#ui/use-store.ts';
import { texts } from './texts.ts';

/** A part of the app whose code is loaded when it is needed, and again after a failure. `Part` is what its module exports. */
interface LazyPart<Part> {
  /** The part, null until loaded. */
  readonly get: () => Part | null;
  /** Loads the part. Null if loading failed; the next call tries again. */
  readonly load: () => Promise<Part | null>;
  /** Loads the part, again after each failure: for what must start sooner or later, without the customer. */
  readonly loadWithRetries: () => Promise<Part>;
  /**
   * The part, null until loaded. Loads it as soon as `isNeeded`; if that fails, the customer reads so and `onLoadFailed`
   * resets what needed it.
   */
  readonly usePart: (isNeeded: boolean, onLoadFailed: () => void) => Part | null;
}

/** How long after a failure a part that must start is loaded again. */
const RETRY_DELAY_MS = 5_000;

/**
 * Declares a part of the app whose code is imported by `load` when it is needed. With `loadWith`, the part counts as loaded only
 * after both imports.
 */
export function createLazyPart<Part extends object>(
  load: () => Promise<Part>,
  loadWith?: () => Promise<unknown>,
): LazyPart<Part> {
  const loaded = createStore<Part | null>(null);

  async function loadOnce(): Promise<Part | null> {
    try {
      if (loaded.get() === null) loaded.set((await Promise.all([load(), loadWith?.()]))[0]);
    } catch {
      // No connection, or the server has a newer version of the app. The caller shows the error.
      return null;
    }
    return loaded.get();
  }

  async function loadWithRetries(): Promise<Part> {
    const part = await loadOnce();
    if (part !== null) return part;
    // The browser reports no event when a file can be loaded again.
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return loadWithRetries();
  }

  function usePart(isNeeded: boolean, onLoadFailed: () => void): Part | null {
    const part = useStore(loaded, (present) => present);
    const notifyLoadFailed = useEffectEvent(onLoadFailed);
    useEffect(() => {
      if (!isNeeded) return;
      void loadOnce().then((got) => {
        if (got !== null) return;
        showToast(texts.notLoaded, 'error');
        notifyLoadFailed();
      });
    }, [isNeeded]);
    return part;
  }

  return { get: loaded.get, load: loadOnce, loadWithRetries, usePart };
}
