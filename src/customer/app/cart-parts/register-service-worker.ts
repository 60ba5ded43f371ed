// Registers the service worker, which caches the page and the last menu for a bad connection.
import { getServiceWorkerContainer } from '#ui/service-worker.ts';

/**
 * Registers the service worker, which downloads the rest of the app's code. Waits until the page has loaded, so that the download
 * slows down neither the page nor the first tap. Does nothing in browsers without service workers.
 */
export function registerServiceWorker(): void {
  const serviceWorkers = getServiceWorkerContainer();
  if (!serviceWorkers) return;
  const register = () =>
    // Blocked in some private windows: then the page only works with a connection.
    serviceWorkers.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}
