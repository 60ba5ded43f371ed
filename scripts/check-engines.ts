// Orders in browsers of other engines and in old ones. `npm run check -- --engines` runs all, and this file some by their names.
import { existsSync } from 'node:fs';
import { styleText } from 'node:util';
import { runAllCleanups } from '#bench/rig/cleanup.ts';
import type { Engine, EnginePage } from './engines/engine-page.ts';
import { FIREFOX } from './engines/firefox.ts';
import { oldChromium } from './engines/old-chromium.ts';
import { orderDrink, readMenu } from './engines/order.ts';
import { WEBKIT } from './engines/webkit.ts';
import { canInstall, installPackages } from './find-browser.mjs';
import { openVenue } from './operations/open-venue.ts';

interface Case {
  readonly engine: Engine;
  readonly order: (page: EnginePage, venueUrl: string) => Promise<void>;
}

const onDesign = (page: EnginePage, venueUrl: string) => orderDrink(page, venueUrl, true);
const onPlainPage = (page: EnginePage, venueUrl: string) => orderDrink(page, venueUrl, false);

const CASES: readonly Case[] = [
  { engine: FIREFOX, order: onDesign },
  { engine: WEBKIT, order: onDesign },
  { engine: oldChromium('103', '@sparticuz/chromium@103.0.0'), order: onDesign },
  { engine: oldChromium('92', '@sparticuz/chromium@92.0.0'), order: onPlainPage },
  { engine: oldChromium('86', 'chrome-aws-lambda@5.5.0'), order: readMenu },
];

/** Debian's packages with the two other engines and a screen in memory. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];
const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void runAllCleanups().finally(() => process.exit(1)));
}
try {
  process.exitCode = await runCases(process.argv.slice(2));
} finally {
  // A browser that started but did not answer.
  await runAllCleanups();
}

async function runCases(chosen: readonly string[]): Promise<number> {
  if (canInstall() && !PROGRAMS.every(existsSync)) await installPackages(PACKAGES);
  await using venue = await openVenue();
  let failed = 0;
  for (const { engine, order } of CASES) {
    if (chosen.length > 0 && !chosen.some((name) => engine.name.toLowerCase().includes(name))) continue;
    try {
      await using page = await engine.open();
      await order(page, `http://localhost:${venue.server.port}`);
      console.log(styleText('green', `   ${engine.name} passed`));
    } catch (error) {
      console.error(error);
      console.log(styleText('red', `   ${engine.name} failed`));
      failed += 1;
    }
  }
  return failed;
}
