// The customer's first page on a slow phone, against the same page as static HTML without scripts.
import type { Page } from '@playwright/test';
import { openBrowser } from '#bench/rig/browser.ts';
import { startChild } from '#bench/rig/child-server.ts';
import type { Cluster } from '#bench/rig/cluster.ts';
import { portShape } from '#bench/rig/port-shape.ts';
import { type LinkProfile, openSlowLink } from '#bench/rig/slow-link.ts';
import { openTlsProxy } from '#bench/rig/tls-proxy.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { plainRow, type ResultRow, ratioRow } from '#bench/row.ts';
import { createSelfSignedCertificate } from '#e2e/fakes/self-signed-certificate.ts';
import { type PageTimings, recordPageTimings } from './page-timings.ts';
import { staticPage } from './static-page.ts';

/** Slow 4G with the values of the browsers' developer tools. */
const SLOW_4G: LinkProfile = { roundTripMs: 150, downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const ROUNDS = 7;
const PATIENCE_MS = 20_000;
/** Paints and shifts are recorded for this long after hydration. */
const AFTERWARDS_MS = 700;
const NOTE = 'TLS and HTTP/2 over 150 ms round trip, 1.6 Mbps down, 0.75 up, slow start; CPU 4x slower; cold cache.';

interface Round {
  readonly ours: PageTimings;
  readonly floor: PageTimings;
  readonly tapped: PageTimings;
}

/** Measures when the customer's first page is painted on a slow phone, and when its first tap has an effect. */
export async function* measureCustomerPage(cluster: Cluster): AsyncGenerator<ResultRow> {
  await using venue = await startProductServer(await cluster.openVenue('customer_page'));
  await using floor = startChild('bench/floors/prebuilt-reply.ts');
  floor.send(await staticPage(venue.port));
  const { port: floorPort } = await floor.receive(portShape);
  const certificate = createSelfSignedCertificate();
  await using front = await openTlsProxy(certificate, () => venue.port);
  await using floorFront = await openTlsProxy(certificate, (path) => (path === '/' ? floorPort : venue.port));
  await using link = await openSlowLink(front.port, SLOW_4G);
  await using floorLink = await openSlowLink(floorFront.port, SLOW_4G);
  await using browser = await openBrowser();

  const load = (port: number, isTapping: boolean, isAlive: () => boolean) =>
    browser.onFreshPage(PHONE, (page) => watchLoad(page, `https://localhost:${port}/`, isTapping, isAlive));
  await load(link.port, false, hasReplayedTaps);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      floor: await load(floorLink.port, false, isLoaded),
      ours: await load(link.port, false, hasReplayedTaps),
      tapped: await load(link.port, true, hasReplayedTaps),
    });
  }
  yield* rowsOf(rounds);
}

async function watchLoad(page: Page, url: string, isTapping: boolean, isAlive: () => boolean): Promise<PageTimings> {
  await page.addInitScript(recordPageTimings, isTapping);
  // Waiting in the page earlier would inject a large script, which a slow CPU runs just before the first paint.
  await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS });
  await page.waitForFunction(isAlive, undefined, { timeout: PATIENCE_MS, polling: 100 });
  await page.waitForTimeout(AFTERWARDS_MS);
  return page.evaluate(() => window.watched);
}

function isLoaded(): boolean {
  return document.readyState === 'complete';
}

/** True once the app has replayed the recorded taps. */
function hasReplayedTaps(): boolean {
  return document.readyState === 'complete' && !('taps' in window && window.taps !== undefined);
}

function rowsOf(rounds: readonly Round[]): ResultRow[] {
  const beside = (ours: (round: Round) => number | null, floor: (round: Round) => number | null) =>
    rounds.map((round) => ({ ours: requireTime(ours(round)), floor: requireTime(floor(round)) }));
  return [
    ratioRow(
      { what: 'Customer page, first paint, slow 4G, slow CPU', unit: 'ms', target: { atMost: 1.05 }, note: NOTE },
      beside(
        ({ ours }) => ours.firstPaint,
        ({ floor }) => floor.firstPaint,
      ),
    ),
    ratioRow(
      { what: 'Customer page, largest paint', unit: 'ms', target: { atMost: 1.05 } },
      beside(
        ({ ours }) => ours.largestPaint,
        ({ floor }) => floor.largestPaint,
      ),
    ),
    ratioRow(
      {
        what: 'Customer page, first tap on a price shows in the cart',
        unit: 'ms',
        target: { atMost: 1.12 },
        note: 'The floor is the first paint of the static page, on which a tap does nothing.',
      },
      beside(
        ({ tapped }) => shownAfterRealTap(tapped),
        ({ floor }) => floor.firstPaint,
      ),
    ),
    plainRow(
      { what: 'Customer page, layout shift', unit: '', target: { atMost: 0 } },
      rounds.map(({ ours }) => ours.shift),
    ),
  ];
}

/** The page taps when it has painted; a finger could only tap once the paint was on the screen, some milliseconds later. */
function shownAfterRealTap({ firstPaint, tappedAt, tapShownAt }: PageTimings): number {
  return requireTime(tapShownAt) + Math.max(0, requireTime(firstPaint) - requireTime(tappedAt));
}

function requireTime(moment: number | null): number {
  if (moment === null) throw new Error('The expected paint did not happen.');
  return moment;
}
