// Configuration of the journeys, which use the built product in a real browser. `npm test` runs them.
import { defineConfig } from '@playwright/test';

/**
 * Features of Chromium that cost a fifth of the CPU time and are not tested: a renderer in reserve for the next page, and one for
 * the lists below the address bar, which each window starts. The others are those that Playwright turns off: Chromium reads only
 * the last such list.
 */
const FEATURES_OFF = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Journeys that vary what another journey or a verb test proves. `npm run check -- --long` runs them too. */
const VARIANTS = /@long/;

export default defineConfig({
  testDir: '../e2e/journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: '../e2e/start-database.ts',
  // For two cores: a journey waits for about a third of its time. Each worker has a venue with its own database and server.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  ...(process.env['LONG_TESTS'] !== '1' && { grepInvert: VARIANTS }),
  // The limits only end what hangs, also on a busy machine. A journey that passes the second time would hide a bug.
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 390, height: 844 },
    // Recording costs an eighth of the whole run. Add `--trace on` to look for a bug.
    trace: 'off',
    // Each journey is a first visit, which would store the whole app for offline use. Journeys about that allow it.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    // Without it, a step back that the page takes back at once is awaited for ever.
    navigationTimeout: 60_000,
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
        `--disable-features=${FEATURES_OFF.join(',')}`,
        // The optimizing compilers of V8: a page lives too short to earn what they cost, above all for the rules of axe.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
