// Imports lazy chunks of an app without leaving a failed import in the browser: the plugin `config/vite.lazy-files.ts` uses it.

/** The requests of scripts that were loaded or are being loaded, by path. */
const requests: Record<string, Promise<unknown>> = {};

/**
 * Loads a part of an app on demand: fetches its scripts, and then imports it by `load`. `names` are the paths of the scripts.
 * Rejects like `fetchScripts` if a script cannot be fetched; then nothing was imported, and the next call tries again.
 */
export function importWithScripts<Chunk>(load: () => Promise<Chunk>, names: readonly string[]): Promise<Chunk> {
  return fetchScripts(names).then(load);
}

/**
 * Fetches scripts so that the browser caches them for a later import. `names` are paths below the base URL of the app. Rejects with
 * the error of `fetch`, or with an error whose cause is the HTTP status; the next call tries again.
 */
export function fetchScripts(names: readonly string[]): Promise<unknown> {
  return Promise.all(names.map((name) => (requests[name] ??= fetchScript(name))));
}

async function fetchScript(name: string): Promise<void> {
  try {
    const response = await fetch(import.meta.env.BASE_URL + name);
    if (!response.ok) throw new Error(name, { cause: response.status });
    await response.arrayBuffer();
  } catch (error) {
    delete requests[name];
    throw error;
  }
}
