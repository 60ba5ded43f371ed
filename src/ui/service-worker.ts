// Access to the service workers of the browser.

/**
 * Returns the browser's service workers. Null in browsers without them, and where reading them throws, as with blocked storage or
 * in a sandboxed frame.
 */
export function openServiceWorkers(): ServiceWorkerContainer | null {
  try {
    return 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  } catch {
    return null;
  }
}
