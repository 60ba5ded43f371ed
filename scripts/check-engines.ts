// Orders in browsers of other engines and in old ones. `npm run check -- --engines` runs all, and this file some by their names.
import { styleText } from 'node:util';
import { runAllCleanups } from '#bench/rig/cleanup.ts';
import type { Engine } from './engines/engine-page.ts';
import { FIREFOX } from './engines/firefox.ts';
import { oldChromium } from './engines/old-chromium.ts';
import { orderDrink } from './engines/order.ts';
import { WEBKIT } from './engines/webkit.ts';
import { openVenue } from './operations/open-venue.ts';

interface Case {
  readonly engine: Engine;
  readonly hasDesign: boolean;
}

const CASES: readonly Case[] = [
  { engine: FIREFOX, hasDesign: true },
  { engine: WEBKIT, hasDesign: true },
  { engine: oldChromium('92.0.0'), hasDesign: false },
  { engine: oldChromium('103.0.0'), hasDesign: true },
];

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
  await using venue = await openVenue();
  let failed = 0;
  for (const { engine, hasDesign } of CASES) {
    if (chosen.length > 0 && !chosen.some((name) => engine.name.toLowerCase().includes(name))) continue;
    try {
      await using page = await engine.open();
      await orderDrink(page, `http://localhost:${venue.server.port}`, hasDesign);
      console.log(styleText('green', `   ${engine.name} passed`));
    } catch (error) {
      console.error(error);
      console.log(styleText('red', `   ${engine.name} failed`));
      failed += 1;
    }
  }
  return failed;
}
