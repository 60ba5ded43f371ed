// Builds the staff's app: one page with hashed assets. In development it asks the server that runs beside it.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER_URL = process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: path.join(import.meta.dirname, '../src/admin'),
  base: '/admin/',
  plugins: [react()],
  server: { proxy: { '/api': SERVER_URL } },
  build: {
    outDir: path.join(import.meta.dirname, '../dist/admin'),
    emptyOutDir: true,
    // Nothing inside the page itself: the content policy allows scripts and styles only as files of our own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
