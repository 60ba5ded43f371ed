// Journeys in a real browser through the built product. `npm test` builds it, finds the browser and runs them.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '../e2e/journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: '../e2e/start-database.ts',
  // Two cores: each worker has a venue of its own, with its own database and server.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A busy machine may be late once; twice is a fault. What passed only the second time is listed as flaky.
  retries: 1,
  timeout: 60_000,
  // A server that is killed and started again takes its time on two busy cores.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 390, height: 844 },
    // Recording costs an eighth of the whole run: who looks for a fault adds `--trace on`.
    trace: 'off',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
