// Registers the service worker, which caches the page and the last menu for a bad connection.
import { openServiceWorkers } from '#ui/service-worker.ts';

/**
 * Registers the service worker after the page load, so that it slows down neither the load nor the first tap: it loads all later
 * code. Does nothing in browsers without service workers.
 */
export function registerServiceWorker(): void {
  const serviceWorkers = openServiceWorkers();
  if (!serviceWorkers) return;
  const register = () =>
    // Blocked in some private windows: then the page only works with a connection.
    serviceWorkers.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}
