// Builds the customer app once more for the server, which renders the first page with it.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { literalClassNames } from './vite.class-names.ts';

const root = path.join(import.meta.dirname, '../src/customer');

export default defineConfig({
  root,
  publicDir: false,
  plugins: [react(), literalClassNames()],
  // Bundles everything into one file with the production build of React, whatever NODE_ENV the server uses.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: path.join(root, 'app/render.tsx'),
    outDir: path.join(import.meta.dirname, '../dist/customer-server'),
    emptyOutDir: true,
    minify: true,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'render.js', sourcemapExcludeSources: true } },
  },
});
