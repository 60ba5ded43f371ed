// A Vite plugin: parts that are loaded later are loaded by the browser's own `import`. Vite's way round it preloads style
// sheets and further scripts; the guests' styles are in the document, and the worker keeps all scripts at hand.
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

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
