// Orders and pays in browsers of other engines and in old ones. `npm run check -- --engines` runs all, and this file some by their
// names.
import { existsSync } from 'node:fs';
import { styleText } from 'node:util';
import { runAllCleanups } from '#bench/rig/cleanup.ts';
import { onDatabase } from '#bench/rig/cluster.ts';
import { openRedsysFake, type RedsysFake } from '#e2e/fakes/redsys/index.ts';
import type { BrowserEngine, EnginePage } from './engines/engine-page.ts';
import { FIREFOX } from './engines/firefox.ts';
import { oldChromium } from './engines/old-chromium.ts';
import { checkMenuInOldBrowser, orderDrink } from './engines/order.ts';
import { payByBizum } from './engines/pay.ts';
import { WEBKIT } from './engines/webkit.ts';
import { canInstall, installPackages } from './find-browser.mjs';
import { openVenue, type Venue } from './operations/open-venue.ts';

interface Case {
  readonly engine: BrowserEngine;
  readonly order: (page: EnginePage, venueUrl: string) => Promise<void>;
  readonly pays: boolean;
}

const onDesign = (page: EnginePage, venueUrl: string) => orderDrink(page, venueUrl, true);
const onPlainPage = (page: EnginePage, venueUrl: string) => orderDrink(page, venueUrl, false);

const CASES: readonly Case[] = [
  { engine: FIREFOX, order: onDesign, pays: true },
  { engine: WEBKIT, order: onDesign, pays: true },
  { engine: oldChromium('103', '@sparticuz/chromium@103.0.0'), order: onDesign, pays: true },
  { engine: oldChromium('92', '@sparticuz/chromium@92.0.0'), order: onPlainPage, pays: false },
  { engine: oldChromium('86', 'chrome-aws-lambda@5.5.0'), order: checkMenuInOldBrowser, pays: false },
];

/** Debian's packages with the two other engines and a screen in memory. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];
const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'];

const MERCHANT = { merchantCode: '999008881', terminal: '1', secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' };

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
  const bank = await openRedsysFake(MERCHANT);
  try {
    await using orders = await openVenue();
    await using payments = await openPayingVenue(bank);
    let failed = 0;
    for (const one of CASES) {
      const { name } = one.engine;
      if (chosen.length > 0 && !chosen.some((part) => name.toLowerCase().includes(part))) continue;
      try {
        await runCase(one, orders, payments, bank);
        console.log(styleText('green', `   ${name} passed`));
      } catch (error) {
        console.error(error);
        console.log(styleText('red', `   ${name} failed`));
        failed += 1;
      }
    }
    return failed;
  } finally {
    await bank.close();
  }
}

async function runCase({ engine, order, pays }: Case, orders: Venue, payments: Venue, bank: RedsysFake): Promise<void> {
  await using page = await engine.open();
  await order(page, urlOf(orders));
  if (!pays) return;
  bank.resetBehaviour();
  await payByBizum(page, urlOf(payments), bank);
}

/** A venue that is paid through this bank. */
async function openPayingVenue(bank: RedsysFake): Promise<Venue> {
  const venue = await openVenue({
    REDSYS_MERCHANT_CODE: MERCHANT.merchantCode,
    REDSYS_SECRET_KEY: MERCHANT.secretKey,
    REDSYS_URL: bank.url,
    ALLOW_SIMULATORS: '1',
  });
  await onDatabase(venue.address, (client) => client.query(`update settings set payment_mode = 'redsys'`));
  return venue;
}

function urlOf({ server }: Venue): string {
  return `http://localhost:${server.port}`;
}
