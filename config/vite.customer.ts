// Builds the customer app for browsers: hashed assets and a manifest for the server, but no HTML page.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTargets, CUSTOMER_BROWSERS, CUSTOMER_DESIGN_BROWSERS } from './browsers.ts';
import { literalClassNames } from './vite.class-names.ts';
import { lazyFiles } from './vite.lazy-files.ts';
import { serviceWorker } from './vite.service-worker.ts';

const root = path.join(import.meta.dirname, '../src/customer');
/** The product sheet, the cart and what they share with later pages, without the payment options: a venue uses one. */
const SHARED_LATER =
  /[\\/]src[\\/](customer[\\/](app[\\/]cart-parts|cart|checkout|product|shared|table)|contract[\\/]messages|ui)\b/;

export default defineConfig({
  root,
  plugins: [
    react(),
    literalClassNames(),
    lazyFiles('#ui/lazy-files.ts', 'importWithScripts'),
    serviceWorker(path.join(root, 'worker/sw.js')),
  ],
  // React looks for its developer tools at every start; customers have none. During a transition, of which this app has none, it
  // would replace the entry of the page in the browser's history (`navigation`), so that the browser shows that it is loading.
  define: {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    navigation: 'undefined',
    process: 'undefined',
    setImmediate: 'undefined',
  },
  build: {
    outDir: path.join(import.meta.dirname, '../dist/customer'),
    emptyOutDir: true,
    target: buildTargets(CUSTOMER_BROWSERS),
    cssTarget: buildTargets(CUSTOMER_DESIGN_BROWSERS),
    // Beside the assets: the server reads from it which script and styles the document needs.
    manifest: 'manifest.json',
    // One style sheet: the server writes it into the document, and later pages need no other.
    cssCodeSplit: false,
    rolldownOptions: {
      input: path.join(root, 'app/main.tsx'),
      output: {
        // The first page has the names of all later files, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        codeSplitting: {
          groups: [
            // One file for the first page: it compresses better than chunks shared with later pages.
            { name: 'main', tags: ['$initial'], priority: 1 },
            // One file for the sheet, the cart and shared later code: the first tap waits for one request, not for a chain.
            { name: 'cart', test: SHARED_LATER },
            { name: 'payment', test: /[\\/]payment[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
