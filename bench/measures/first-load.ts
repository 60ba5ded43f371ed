// Size of scripts and styles that each app transfers on its first load, and modules that do not belong in them.
import path from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { type BenchBrowser, openBrowser } from '#bench/rig/browser.ts';
import { ROOT } from '#bench/rig/child-server.ts';
import type { Cluster } from '#bench/rig/cluster.ts';
import { signedInContext } from '#bench/rig/staff-session.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { plainRow, type ResultRow } from '#bench/row.ts';
import { findForeignModules } from './foreign-modules.ts';
import { transferredBytes } from './transferred-bytes.ts';

const KILOBYTE = 1000;

/**
 * Measures the bytes that each app transfers on its first load (scripts, in the staff app also styles). Counts the modules of the
 * staff app and of payment providers that the files of the customer app contain by mistake.
 */
export async function* measureFirstLoad(cluster: Cluster): AsyncGenerator<ResultRow> {
  await using venue = await startProductServer(await cluster.openVenue('first_load'));
  await using browser = await openBrowser();
  const at = `http://localhost:${venue.port}`;
  const sizeOf = async (kinds: readonly string[], options: BrowserContextOptions, url: string, sign: string) =>
    (await transferredBytes(venue.port, await listFilesOfFirstLoad(browser, kinds, options, url, sign))) / KILOBYTE;

  const customer = await sizeOf(['script'], {}, `${at}/`, 'details[open] [data-add]');
  yield plainRow({ what: 'Customer page, first load: JavaScript, brotli', unit: 'KB', target: { atMost: 78.3 } }, [
    customer,
  ]);
  const foreign = await findForeignModules(path.join(ROOT, 'config/vite.customer.ts'));
  yield plainRow(
    {
      what: 'Modules of the staff app or of a payment provider in the customer’s files',
      unit: 'modules',
      target: { atMost: 0 },
      ...(foreign.length > 0 ? { note: foreign.join(', ') } : {}),
    },
    [foreign.length],
  );
  const staff = await sizeOf(
    ['script', 'stylesheet'],
    await signedInContext(venue.port),
    `${at}/admin/orders/drinks`,
    'h1',
  );
  yield plainRow(
    {
      what: 'Staff page, first load: JavaScript and styles, brotli',
      unit: 'KB',
      target: { atMost: 200 },
      note: 'The drinks board, signed in.',
    },
    [staff],
  );
}

/**
 * Opens a page and returns the paths of the files of these kinds, such as `script`, that the page loads without a tap or an input.
 * `sign` is the selector of an element that shows that the page is ready.
 */
export async function listFilesOfFirstLoad(
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
    // Files that the app requests after hydration are counted too.
    await page.waitForTimeout(1_500);
    return [...loaded];
  });
}
