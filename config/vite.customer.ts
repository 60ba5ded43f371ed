// Builds the guests' app for browsers: hashed assets, a manifest for the server, and no page of its own.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { literalClassNames, scopedClassName } from './vite.class-names.ts';
import { plainImports } from './vite.plain-imports.ts';
import { serviceWorker } from './vite.service-worker.ts';

const root = path.join(import.meta.dirname, '../src/customer');
/** The cart, and what it has in common with the later pages. Ways of paying are none of it: each venue has one. */
const SHARED_LATER =
  /[\\/]src[\\/](customer[\\/](app[\\/]cart-parts|cart|checkout|shared|table)|contract[\\/]messages|ui)\b/;

export default defineConfig({
  root,
  plugins: [react(), literalClassNames(), plainImports(), serviceWorker(path.join(root, 'worker/sw.js'))],
  // React looks for its developer tools at every start; guests have none.
  define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  css: { modules: { generateScopedName: scopedClassName } },
  build: {
    outDir: path.join(import.meta.dirname, '../dist/customer'),
    emptyOutDir: true,
    // Beside the assets, so that the server knows which script and which styles the document needs.
    manifest: 'manifest.json',
    // One style sheet: the server writes it into the document, and a page that comes later needs no other.
    cssCodeSplit: false,
    // Each script names the ones that it needs, and they are few: the first page needs no list of them.
    modulePreload: false,
    rolldownOptions: {
      input: path.join(root, 'app/main.tsx'),
      output: {
        codeSplitting: {
          groups: [
            // All that the first page needs is one file: it compresses better than parts shared with later pages would.
            { name: 'main', tags: ['$initial'], priority: 1 },
            // And so is the cart with what later pages have in common: the first tap waits for one file, not for a chain.
            { name: 'cart', test: SHARED_LATER },
            { name: 'payment', test: /[\\/]payment[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
