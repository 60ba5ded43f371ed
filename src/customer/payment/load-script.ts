// Loads a provider's script once, when it is first needed, and downloads it before.

const loading = new Map<string, Promise<void>>();

/** Resolves when the script has run. Rejects if it could not be loaded; the next call tries again. */
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

/** Downloads a script without running it, so that it runs at once when it is needed. Nothing is stored before it runs. */
export function preloadScript(url: string): void {
  if (preloaded.has(url)) return;
  preloaded.add(url);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = url;
  document.head.append(link);
}
