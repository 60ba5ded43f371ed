// A Vite plugin: puts the guests' service worker beside the page's other files, under its fixed name and without its
// comments, since every browser fetches it at the first visit.
import { readFile } from 'node:fs/promises';
import { minify, type Plugin } from 'vite';

/** `source` is the worker's file. It imports nothing. */
export function serviceWorker(source: string): Plugin {
  return {
    name: 'service-worker',
    buildStart() {
      this.addWatchFile(source);
    },
    async generateBundle() {
      const { code } = await minify(source, await readFile(source, 'utf8'));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
  };
}
