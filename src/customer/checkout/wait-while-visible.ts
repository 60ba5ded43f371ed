// The time between two searches of an order: a page that nobody sees asks nothing, and one that is shown again asks at once.

/** The page that is visible or hidden; a part of `document`. */
type ShownPage = EventTarget & { readonly visibilityState: string };

/**
 * Resolves after that many milliseconds, or earlier when the page is shown again or the device is online again. While the page is
 * hidden it does not resolve.
 */
export function waitWhileVisible(ms: number, page: ShownPage, network: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(endIfVisible, ms);
    page.addEventListener('visibilitychange', endIfVisible);
    network.addEventListener('online', endIfVisible);
    function endIfVisible() {
      if (page.visibilityState !== 'visible') return;
      clearTimeout(timer);
      page.removeEventListener('visibilitychange', endIfVisible);
      network.removeEventListener('online', endIfVisible);
      resolve();
    }
  });
}
