// Builds the server in production, with most of its packages, as a few files: one that every venue loads, and one for each part
// that is loaded when it is first used.
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const ROOT = path.join(import.meta.dirname, '..');

/** Packages with native code, or with files that they read beside their own. */
const NOT_BUNDLED = ['@fastify/static', '@fastify/swagger', '@fastify/swagger-ui', 'pg-native', 'sharp'];

export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [httpWithoutWebSocket()],
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

/**
 * An `import` of `node:http` reads all its properties, one of which loads the fetch and WebSocket clients of Node: 13 MB. What is
 * taken from the module itself is loaded when it is read.
 */
function httpWithoutWebSocket(): Plugin {
  const id = '\0node-http.cjs';
  return {
    name: 'http-without-web-socket',
    enforce: 'pre',
    resolveId: (name) => (name === 'node:http' || name === 'http' ? id : null),
    load: (name) => (name === id ? "module.exports = process.getBuiltinModule('node:http');" : null),
  };
}
