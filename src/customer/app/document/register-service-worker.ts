// Registers the service worker, which keeps the page and the last menu for a bad signal.

/** Waits until the page is loaded, so as not to compete with it. Where workers are not offered, nothing is kept. */
export function keepForBadSignal(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () =>
    // Forbidden in some private windows: the page works the same while there is a connection.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}
