// A Vite plugin: writes the service worker of the customer app beside the other files, under its fixed name and minified,
// because every browser downloads it at the first visit.
import { readFile } from 'node:fs/promises';
import { minify, type Plugin } from 'vite';

/** `source` is the file of the service worker, which has no imports. */
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
