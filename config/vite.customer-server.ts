// Builds the guests' app once more for the server, which renders the first page with it.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { literalClassNames, scopedClassName } from './vite.class-names.ts';

const root = path.join(import.meta.dirname, '../src/customer');

export default defineConfig({
  root,
  publicDir: false,
  plugins: [react(), literalClassNames()],
  css: { modules: { generateScopedName: scopedClassName } },
  // Everything inside one file, React's fast variant included, whatever NODE_ENV the server runs with.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: path.join(root, 'app/render.tsx'),
    outDir: path.join(import.meta.dirname, '../dist/customer-server'),
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
});
