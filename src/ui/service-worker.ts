// Access to the service workers of the browser.

/** Null in browsers without service workers, and where reading them throws, as with blocked storage or in a sandboxed frame. */
export function openServiceWorkers(): ServiceWorkerContainer | null {
  try {
    return 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  } catch {
    return null;
  }
}
