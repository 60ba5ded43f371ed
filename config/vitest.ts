// Configuration of all tests but the journeys, which Playwright runs in a browser.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root: ROOT,
  cacheDir: 'node_modules/.cache/vite',
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'db/**/*.test.ts',
      'demo/**/*.test.ts',
      'e2e/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // Starts the database whose template each test file clones.
    globalSetup: 'src/server/platform/testing/database.ts',
    pool: 'forks',
    // A worker loads the modules of the server once for all its files, not once for each of nearly five hundred. Each file
    // opens its own database and server, and no module keeps state outside of them.
    isolate: false,
    maxWorkers: 2,
    // A random order fails a test that needs an earlier one. A run prints its seed; `--sequence.seed=<seed>` repeats the order.
    sequence: { shuffle: { tests: process.env['LONG_TESTS'] === '1' } },
    // The limits only end what hangs, also on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default'],
    watch: false,
    // A forgotten `.only` would skip all other tests without a warning.
    allowOnly: false,
  },
});
