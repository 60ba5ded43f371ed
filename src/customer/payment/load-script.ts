// Loads a script of a payment provider once, when it is first needed, and can download it earlier.

const loading = new Map<string, Promise<void>>();

/**
 * Loads and runs the script of a payment provider. A second call for the same URL does not load the script again. Resolves when the
 * script has run. Rejects if the script could not be loaded; the next call tries again.
 */
export function loadScript(url: string): Promise<void> {
  const started = loading.get(url) ?? insert(url);
  loading.set(url, started);
  return started;
}

function insert(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(url);
      script.remove();
      reject(new Error(`The script ${url} could not be loaded.`));
    };
    document.head.append(script);
  });
}

const preloaded = new Set<string>();

/**
 * Downloads the script of a payment provider without running the script, so that `loadScript` can run it at once later. A script
 * that has not run cannot store anything in the browser.
 */
export function preloadScript(url: string): void {
  if (preloaded.has(url)) return;
  preloaded.add(url);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = url;
  document.head.append(link);
}
