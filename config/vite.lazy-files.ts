// A Vite plugin: the files of a lazy chunk are fetched before the browser imports them. Browsers of before autumn 2026 keep an
// import that failed until the page is left (HTML standard, pull request 10327): none must fail for want of a network.
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/** Replaces Vite's preload helper by the function `loader` of the module `file`, and gives it the files of each lazy chunk. */
export function lazyFiles(file: string, loader: string): Plugin {
  return {
    name: 'lazy-files',
    enforce: 'pre',
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    load: {
      filter: { id: new RegExp(`^${HELPER}$`) },
      handler: () => `export { ${loader} as __vitePreload } from ${JSON.stringify(file)};`,
    },
  };
}

/** The page has the files of its first script: `main` of customers, `index` of staff. A chunk of one file comes without a list. */
function resolveDependencies(chunk: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return files;
  return (files.length > 0 ? files : [chunk]).filter((name) => !/^assets\/(main|index)-/.test(name));
}
