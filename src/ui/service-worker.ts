// Access to the service workers of the browser.

/**
 * Returns `navigator.serviceWorker`, with which pages register service workers. Null in browsers without service workers, and if
 * reading it throws, as with blocked storage or in a sandboxed frame.
 */
export function getServiceWorkerContainer(): ServiceWorkerContainer | null {
  try {
    return 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  } catch {
    return null;
  }
}
