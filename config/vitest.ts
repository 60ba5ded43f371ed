// Rules, verbs and provider clients; the journeys in a browser are Playwright's.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root: ROOT,
  cacheDir: 'node_modules/.cache/vite',
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'demo/**/*.test.ts', 'e2e/fakes/**/*.test.ts'],
    // Starts the one database whose template every test file clones.
    globalSetup: 'src/server/platform/testing/database.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default'],
    watch: false,
    // A forgotten `.only` would skip all the rest in silence.
    allowOnly: false,
  },
});
