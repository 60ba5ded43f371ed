// Registers the service worker, with which the app opens without a network.
import { openServiceWorkers } from '#ui/service-worker.ts';

/** Registers it after the page load, so that caching does not slow down the load. Nothing in browsers without service workers. */
export function registerServiceWorker(): void {
  const serviceWorkers = openServiceWorkers();
  if (!serviceWorkers) return;
  const register = () =>
    // Blocked in some private windows: then the app only opens with a network.
    serviceWorkers.register('/admin/sw.js', { scope: '/admin' }).catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}
