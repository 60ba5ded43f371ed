// Builds the guests' app for browsers: hashed assets, a manifest for the server, and no page of its own.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = path.join(import.meta.dirname, '../src/customer');

export default defineConfig({
  root,
  plugins: [react()],
  build: {
    outDir: path.join(import.meta.dirname, '../dist/customer'),
    emptyOutDir: true,
    // Beside the assets, so that the server knows which script and which styles the document needs.
    manifest: 'manifest.json',
    // One style sheet: the server writes it into the document, and a page that comes later needs no other.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: path.join(root, 'app/main.tsx'),
      // All that the first page needs is one file: it compresses better than parts shared with later pages would.
      output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } },
    },
  },
});
