// The staff's list of drinks in a venue with 2,000 products: time to the first rows and per key in its search, against
// the list of the demo venue.
import type { BrowserContextOptions, Page } from '@playwright/test';
import { openBrowser } from '#bench/rig/browser.ts';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { signedInContext } from '#bench/rig/staff-session.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { median, type Row, ratioRow } from '#bench/row.ts';
import { multiplyProducts } from './multiply-products.ts';
import { measureMsToRows } from './rows-painted.ts';

const ROUNDS = 5;
const TABLET = { viewport: { width: 1280, height: 800 } };
/** Letters narrow the list and deleting them widens it again. */
const KEYS = ['c', 'a', 'Backspace', 'Backspace', 'r', 'i', 'Backspace', 'Backspace'];

interface List {
  readonly url: string;
  readonly options: BrowserContextOptions;
}

/** Milliseconds. The values of the keys are medians. */
interface ListTimings {
  readonly first: number;
  readonly letter: number;
  readonly found: number;
}

/** Measures the first rows and the search of a list of 2,000 products. */
export async function* measureProductList(cluster: Cluster): AsyncGenerator<Row> {
  const [many, few] = [await cluster.openVenue('products_many'), await cluster.openVenue('products_few')];
  await onDatabase(many, multiplyProducts);
  await using manyVenue = await startProductServer(many);
  await using fewVenue = await startProductServer(few);
  await using browser = await openBrowser();
  const [long, short] = [await openList(manyVenue.port), await openList(fewVenue.port)];
  const see = ({ url, options }: List) => browser.onFreshPage(options, (page) => measureList(page, url));

  await see(long);
  await see(short);
  const rounds: { ours: ListTimings; floor: ListTimings }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await see(long), floor: await see(short) });
  yield* rowsOf(rounds);
}

function rowsOf(rounds: readonly { readonly ours: ListTimings; readonly floor: ListTimings }[]): Row[] {
  const each = (what: keyof ListTimings) => rounds.map(({ ours, floor }) => ({ ours: ours[what], floor: floor[what] }));
  const note = 'The floor is the list of the demo. CPU 4x slower, empty cache, no network between.';
  const noteOfFound = 'The floor is the same in the list of the demo, which finds fewer. The target is our own.';
  return [
    ratioRow(
      { what: 'Staff’s list of 1,200 drinks, first rows painted', unit: 'ms', target: { atMost: 1.3 }, note },
      each('first'),
    ),
    ratioRow(
      { what: 'A key in its search, until the letter is painted', unit: 'ms', target: { atMost: 1.3 }, note },
      each('letter'),
    ),
    ratioRow(
      {
        what: 'A key in its search, until what it finds is painted',
        unit: 'ms',
        target: { atMost: 2.5 },
        note: noteOfFound,
      },
      each('found'),
    ),
  ];
}

async function openList(port: number): Promise<List> {
  return {
    url: `http://localhost:${port}/admin/products/list`,
    options: { ...TABLET, ...(await signedInContext(port, 'manager')) },
  };
}

async function measureList(page: Page, url: string): Promise<ListTimings> {
  const first = await measureMsToRows(page, url);
  await page.evaluate(watchKeys);
  const search = page.locator('main input[type="search"]');
  const letters: number[] = [];
  const found: number[] = [];
  for (const key of KEYS) {
    await search.press(key);
    await page.waitForSelector('html[data-letter-ms][data-found-ms]', { state: 'attached' });
    letters.push(Number(await page.locator('html').getAttribute('data-letter-ms')));
    found.push(Number(await page.locator('html').getAttribute('data-found-ms')));
  }
  return { first, letter: median(letters), found: median(found) };
}

/** Runs inside the page: stores on the document how long after a key the letter and the new rows were painted. */
function watchKeys(): void {
  const { dataset } = document.documentElement;
  const rows = document.querySelector('main tbody');
  let pressedAt = 0;
  const noteOncePainted = (name: string) => () => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        dataset[name] = String(performance.now() - pressedAt);
      }),
    );
  };
  addEventListener('keydown', ({ timeStamp }) => {
    pressedAt = timeStamp;
    delete dataset.letterMs;
    delete dataset.foundMs;
  });
  addEventListener('input', noteOncePainted('letterMs'));
  if (rows) new MutationObserver(noteOncePainted('foundMs')).observe(rows, { childList: true });
}
