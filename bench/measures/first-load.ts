// How much the two apps load before they are there: what travels of scripts and styles, and whose code it is.
import path from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { type BenchBrowser, openBrowser } from '#bench/rig/browser.ts';
import { ROOT } from '#bench/rig/child.ts';
import type { Cluster } from '#bench/rig/cluster.ts';
import { signIn } from '#bench/rig/staff-session.ts';
import { startVenue } from '#bench/rig/venue-server.ts';
import { plainRow, type Row } from '#bench/row.ts';
import { foreignModules } from './guest-modules.ts';
import { bytesOnTheWire } from './wire-bytes.ts';

const KILOBYTE = 1000;

export async function measureFirstLoad(cluster: Cluster): Promise<Row[]> {
  await using venue = await startVenue(await cluster.openVenue('first_load'));
  await using browser = await openBrowser();
  const at = `http://localhost:${venue.port}`;
  const sizeOf = async (kinds: readonly string[], options: BrowserContextOptions, url: string, sign: string) =>
    (await bytesOnTheWire(venue.port, await loadedFiles(browser, kinds, options, url, sign))) / KILOBYTE;

  const guest = await sizeOf(['script'], {}, `${at}/`, 'details[open] [data-add]');
  const staff = await sizeOf(['script', 'stylesheet'], await signIn(venue.port), `${at}/admin/orders/drinks`, 'h1');
  const foreign = await foreignModules(path.join(ROOT, 'config/vite.customer.ts'));
  return [
    plainRow({ what: 'Guest page, first load: JavaScript, brotli', unit: 'KB', target: { atMost: 75 } }, [guest]),
    plainRow(
      {
        what: 'Modules of the staff’s app or of a payment provider in the guests’ files',
        unit: 'modules',
        target: { atMost: 0 },
        ...(foreign.length > 0 ? { note: foreign.join(', ') } : {}),
      },
      [foreign.length],
    ),
    plainRow(
      {
        what: 'Staff page, first load: JavaScript and styles, brotli',
        unit: 'KB',
        target: { atMost: 200 },
        note: 'The drinks board, signed in.',
      },
      [staff],
    ),
  ];
}

/** Paths of the files of these kinds that the page loads by itself. */
async function loadedFiles(
  browser: BenchBrowser,
  kinds: readonly string[],
  options: BrowserContextOptions,
  url: string,
  sign: string,
): Promise<string[]> {
  return browser.onFreshPage(options, async (page: Page) => {
    const loaded = new Set<string>();
    page.context().on('request', (request) => {
      if (kinds.includes(request.resourceType())) loaded.add(new URL(request.url()).pathname);
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.locator(sign).first().waitFor();
    // What the app loads on its own once it is alive counts as well.
    await page.waitForTimeout(1_500);
    return [...loaded];
  });
}
