// The dashboard: a year against the year before, the storing of a day, its Excel file, and the code of its page.
import { openBrowser } from '#bench/rig/browser.ts';
import type { Cluster } from '#bench/rig/cluster.ts';
import { signedInContext } from '#bench/rig/staff-session.ts';
import { median, plainRow, type ResultRow, ratioRow } from '#bench/row.ts';
import { dashboardRoutes, excelDownloadPaths } from '#contract/routes.ts';
import { addDays } from '#domain/time.ts';
import { measureDaySums, measureOrdersWithDaySums } from './day-sums.ts';
import { watchMemory } from './exports.ts';
import { listFilesOfFirstLoad } from './first-load.ts';
import { measurePageMs } from './history-requests.ts';
import { transferredBytes } from './transferred-bytes.ts';
import { openVenueWithHistory, type VenueWithHistory } from './venue-with-history.ts';

const YEAR_DAYS = 365;
const ROUNDS = 7;
const FILE_ROUNDS = 3;
const KILOBYTE = 1000;

/** Measures the dashboard of a venue with two years of history: its requests, its Excel files and the code of its page. */
export async function* measureDashboard(cluster: Cluster): AsyncGenerator<ResultRow> {
  await using venue = await openVenueWithHistory(cluster, 'dashboard', 2 * YEAR_DAYS);
  yield await yearRow(venue);
  yield* await fileRows(venue);
  yield await measureDaySums(venue);
  yield await measureOrdersWithDaySums(cluster);
  yield await codeRow(venue);
}

interface Range {
  readonly from: string;
  readonly to: string;
}

function yearOf({ history: { last } }: VenueWithHistory): Range {
  return { from: addDays(last, 1 - YEAR_DAYS), to: last };
}

function todayOf({ history: { last } }: VenueWithHistory): Range {
  return { from: last, to: last };
}

/** Measures the two calls of the page. Today is in both ranges, and is read from the order lines in both. */
async function yearRow(venue: VenueWithHistory): Promise<ResultRow> {
  const dashboardMs = async ({ from, to }: Range) => {
    let sum = 0;
    for (const { path: address } of [dashboardRoutes.readSales, dashboardRoutes.readProductSales])
      sum += await measurePageMs(venue, `${address}?from=${from}&to=${to}`);
    return sum;
  };
  await dashboardMs(yearOf(venue));
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ours: await dashboardMs(yearOf(venue)), floor: await dashboardMs(todayOf(venue)) });
  return ratioRow(
    {
      what: 'Dashboard of a year against the year before',
      unit: 'ms',
      target: { atMost: 3 },
      note: 'Sales and products, 300 orders of 3 lines a day. The floor is the dashboard of today.',
    },
    rounds,
  );
}

async function fileRows(venue: VenueWithHistory): Promise<ResultRow[]> {
  const floor: number[] = [];
  for (let round = 0; round < FILE_ROUNDS; round += 1) floor.push(await fileMs(venue, todayOf(venue)));
  const watch = watchMemory(venue.pid);
  const ours: number[] = [];
  for (let round = 0; round < FILE_ROUNDS; round += 1) ours.push(await fileMs(venue, yearOf(venue)));
  return [
    ratioRow(
      {
        what: 'Excel of the dashboard of a year',
        unit: 'ms',
        target: { atMost: 5 },
        note: 'The floor is the same file of today.',
      },
      ours.map((each) => ({ ours: each, floor: median(floor) })),
    ),
    plainRow(
      {
        what: `Memory that the server grows by while it writes ${FILE_ROUNDS} of them`,
        unit: 'MB',
        target: { atMost: 100 },
        note: 'The peak resident memory minus the resident memory before.',
      },
      [await watch.grownMb()],
    ),
  ];
}

async function fileMs({ port, owner }: VenueWithHistory, { from, to }: Range): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${excelDownloadPaths.dashboard}?from=${from}&to=${to}`, {
    headers: owner,
  });
  if (!response.ok || response.body === null) throw new Error(`The file was answered with ${response.status}.`);
  for await (const _ of response.body);
  return performance.now() - begun;
}

/** Pages with the parts that the dashboard shares with others: tables, range of days, dialogs. */
const OTHER_PAGES = [
  '/admin/orders/drinks',
  '/admin/orders/history',
  '/admin/orders/payment-history',
  '/admin/orders/cierres-de-caja-z',
  '/admin/products/list',
];

/** Measures the scripts that this page alone loads. The calendar and the definitions are loaded when they are opened. */
async function codeRow({ port }: VenueWithHistory): Promise<ResultRow> {
  await using browser = await openBrowser();
  const signedIn = await signedInContext(port, 'owner');
  const ownKilobytes = async (kind: 'script' | 'stylesheet') => {
    const filesOf = (address: string) =>
      listFilesOfFirstLoad(browser, [kind], signedIn, `http://localhost:${port}${address}`, 'h1');
    const shared = new Set<string>();
    for (const page of OTHER_PAGES) for (const file of await filesOf(page)) shared.add(file);
    const own = (await filesOf('/admin/dashboard')).filter((file) => !shared.has(file));
    return (await transferredBytes(port, own)) / KILOBYTE;
  };
  const styles = await ownKilobytes('stylesheet');
  return plainRow(
    {
      what: 'Dashboard: its own JavaScript, brotli',
      unit: 'KB',
      target: { atMost: 12 },
      note: `The scripts that it loads and five other pages of the staff app do not, without the calendar, which is loaded when it is opened. Beside them are ${styles.toFixed(1)} KB of styles.`,
    },
    [await ownKilobytes('script')],
  );
}
