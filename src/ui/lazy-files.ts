// Imports lazy chunks of an app without leaving a failed import in the browser: the plugin `config/vite.lazy-files.ts` uses it.

/** The requests of scripts that were loaded or are being loaded, by path. */
const requests: Record<string, Promise<unknown>> = {};

/**
 * Imports a lazy chunk by `load`, once its scripts are fetched. `names` are as in `fetchScripts`, and so is what it rejects with.
 */
export function importWithScripts<Chunk>(load: () => Promise<Chunk>, names: readonly string[]): Promise<Chunk> {
  return fetchScripts(names).then(load);
}

/**
 * Fetches scripts into the browser's cache, which keeps them: their names have a hash. `names` are paths below the base of the app.
 * Rejects with what `fetch` throws, or with an error whose cause is the status of the response; the next call tries again.
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
