// Whether this device says it has a network at all.
import { createStore } from '#ui/use-store.ts';

/** Devices that claim a network may still reach nobody; those that claim none certainly do not. */
export const isOnline = createStore(true);

/** Follows the browser's own word on it. */
export function watchConnection(): void {
  const read = () => isOnline.set(navigator.onLine);
  window.addEventListener('online', read);
  window.addEventListener('offline', read);
  read();
}
