// Builds the print agent as one file for a mini computer that has only Node: `npm run print-agent:bundle`.
import path from 'node:path';
import { build } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '..');
const OUT = path.resolve(process.argv[2] ?? path.join(ROOT, 'dist/print-agent'));

await build({
  configFile: path.join(ROOT, 'config/vite.print-agent.ts'),
  // Node itself loads the configuration, which leaves no temporary file beside it.
  configLoader: 'native',
  logLevel: 'warn',
  build: { outDir: OUT, emptyOutDir: true },
});
process.stdout.write(`${path.join(OUT, 'print-agent.mjs')}\n`);
