// Imports lazy chunks of the staff app, which have style sheets too: the plugin `config/vite.lazy-files.ts` uses it.
import { NoResponseError } from '#contract/client.ts';
import { fetchScripts } from '#ui/lazy-files.ts';

/**
 * Loads the scripts and style sheets of a lazy JavaScript chunk, then imports the chunk with `load`. `names` are the paths of all
 * these files below the base path. Throws `NoResponseError` if a file cannot be loaded; the caller can try again. If the server no
 * longer has a script (404), throws an error at which the router reloads the page.
 */
export async function importLazyChunk<Chunk>(load: () => Promise<Chunk>, names: readonly string[]): Promise<Chunk> {
  const isStyles = (name: string) => name.endsWith('.css');
  const files = [fetchScripts(names.filter((name) => !isStyles(name))), ...names.filter(isStyles).map(addStyles)];
  try {
    await Promise.all(files);
  } catch (error) {
    throw loadError(error);
  }
  return load();
}

/** A server without the file has a newer version of the app: at this message the router loads the page again. */
function loadError(error: unknown): Error {
  const isMissing = error instanceof Error && error.cause === 404;
  if (isMissing) return new Error(`Failed to fetch dynamically imported module: ${error.message}`);
  return new NoResponseError('A file of the app could not be loaded.', { cause: error });
}

/** Adds a style sheet to the document, once. */
async function addStyles(name: string): Promise<void> {
  const path = import.meta.env.BASE_URL + name;
  if (document.querySelector(`link[rel=stylesheet][href="${path}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = path;
  await new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`The style sheet «${path}» could not be loaded.`));
    };
    document.head.append(link);
  });
}
