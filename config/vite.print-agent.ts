// Builds the print agent as one file without packages, for a mini computer that has only Node.
import path from 'node:path';
import { defineConfig } from 'vite';

const ROOT = path.join(import.meta.dirname, '..');

export default defineConfig({
  root: ROOT,
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: path.join(ROOT, 'scripts/print-agent.ts'),
    target: 'node20',
    minify: false,
    outDir: path.join(ROOT, 'dist/print-agent'),
    emptyOutDir: true,
    rolldownOptions: {
      treeshake: { moduleSideEffects: false },
      output: { entryFileNames: 'print-agent.mjs', banner: '#!/usr/bin/env node', codeSplitting: false },
    },
  },
});
