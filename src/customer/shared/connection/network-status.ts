// Whether the browser reports a network connection.
import { createStore } from '#ui/use-store.ts';

/**
 * Store that contains whether the browser reports a network connection. False means certainly offline; true does not guarantee that
 * the server can be reached.
 */
export const onlineStatus = createStore(true);

/** Sets `onlineStatus` now, and again at each online or offline event of the browser. */
export function watchNetworkStatus(): void {
  const read = () => onlineStatus.set(navigator.onLine);
  window.addEventListener('online', read);
  window.addEventListener('offline', read);
  read();
}
