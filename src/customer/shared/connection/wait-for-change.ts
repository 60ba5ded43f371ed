// The time between two requests about an order: a page that nobody sees asks nothing, and one that is shown again asks at once.
import type { Store } from '#ui/use-store.ts';

/** The page that is visible or hidden; a part of `document`. */
type ShownPage = EventTarget & { readonly visibilityState: string };

/** What ends a wait of `waitForChange` early: events of the page and the network, and changes of stores. */
export interface WaitOptions {
  readonly page: ShownPage;
  readonly network: EventTarget;
  /** Stores whose change ends the wait, such as the count of live events. */
  readonly stores: readonly Store<number>[];
}

/**
 * Waits `ms` milliseconds before the next request about an order. Resolves earlier if the page is shown again, the device is
 * online again, or one of `stores` changes. While the page is hidden, it does not resolve.
 */
export function waitForChange(ms: number, { page, network, stores }: WaitOptions): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(endIfVisible, ms);
    const stops = stores.map((store) => store.subscribe(endIfVisible));
    page.addEventListener('visibilitychange', endIfVisible);
    network.addEventListener('online', endIfVisible);
    function endIfVisible() {
      if (page.visibilityState !== 'visible') return;
      clearTimeout(timer);
      for (const stop of stops) stop();
      page.removeEventListener('visibilitychange', endIfVisible);
      network.removeEventListener('online', endIfVisible);
      resolve();
    }
  });
}
