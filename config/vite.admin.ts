// Builds the admin app: one page with hashed assets. In development it forwards API requests to the local server.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTargets, STAFF_BROWSERS } from './browsers.ts';
import { literalClassNames } from './vite.class-names.ts';
import { lazyFiles } from './vite.lazy-files.ts';
import { filesOfBuild, serviceWorker } from './vite.service-worker.ts';

const SERVER_URL = process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000';

const root = path.join(import.meta.dirname, '../src/admin');
const BASE = '/admin/';

export default defineConfig({
  root,
  base: BASE,
  plugins: [
    react(),
    literalClassNames(),
    lazyFiles('#admin/app/lazy-files.ts', 'importLazyChunk'),
    serviceWorker(path.join(root, 'worker/sw.js'), filesOfBuild(BASE)),
  ],
  server: { proxy: { '/api': SERVER_URL } },
  build: {
    outDir: path.join(import.meta.dirname, '../dist/admin'),
    emptyOutDir: true,
    target: buildTargets(STAFF_BROWSERS),
    // Nothing is inlined: the content security policy allows scripts and styles only as files of this server.
    assetsInlineLimit: 0,
    // One file for what each page needs: it compresses better than small chunks.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } } },
    // It is read while the page loads, and 181 KB are transferred with the board.
    chunkSizeWarningLimit: 700,
  },
});
