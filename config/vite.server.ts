// Builds the server in production, with most of its packages, as a few files: one that every venue loads, and one for each part
// that is loaded when it is first used.
import path from 'node:path';
import { defineConfig } from 'vite';

const ROOT = path.join(import.meta.dirname, '..');

/** Packages with native code, or with files that they read beside their own. */
const NOT_BUNDLED = ['@fastify/static', '@fastify/swagger', '@fastify/swagger-ui', 'pg-native', 'sharp'];

export default defineConfig({
  root: ROOT,
  publicDir: false,
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: path.join(ROOT, 'src/server/main.ts'),
    target: 'node24',
    minify: true,
    sourcemap: true,
    outDir: path.join(ROOT, 'dist/server'),
    emptyOutDir: true,
    rolldownOptions: {
      // The sources lie beside the built files.
      output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
    },
  },
});
