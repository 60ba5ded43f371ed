// A Vite plugin: lazy chunks are loaded by the browser's own `import`. Vite's helper would preload style sheets and further
// scripts, but the styles are in the document and the service worker caches all scripts.
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/** Replaces Vite's preload helper by a plain `import()`. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`^${HELPER}$`) },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
