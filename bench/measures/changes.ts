// How soon a staff change is visible elsewhere: a sold-out product on a customer's open page, a permission in the menu of an
// open tablet, and a disabled user signed out of a tablet. Measured from the time at which the change's response arrived.
import { type BenchBrowser, openBrowser } from '#bench/rig/browser.ts';
import type { Cluster } from '#bench/rig/cluster.ts';
import { sessionHeader, signedInContext } from '#bench/rig/staff-session.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { watchElement } from '#bench/rig/watch-element.ts';
import { plainRow, type ResultRow } from '#bench/row.ts';
import { productId, staffId } from '#seed/stable-ids.ts';

const ROUNDS = 9;
const SECOND_MS = 1_000;
const PHONE = { viewport: { width: 390, height: 844 } };
const TABLET = { viewport: { width: 1280, height: 800 } };
const MENU = 'nav';
const BEER = '[aria-label^="Añadir Caña"]';

/** Sends a change to the API and returns the time of the response. */
type SendChange = (path: string, body: object) => Promise<number>;

/** Measures how soon a change that staff make, such as a sold-out product, is visible on other devices. */
export async function* measureChangeDelays(cluster: Cluster): AsyncGenerator<ResultRow> {
  await using venue = await startProductServer(await cluster.openVenue('changes'));
  await using browser = await openBrowser();
  const url = `http://localhost:${venue.port}`;
  const change = await createChangeSender(venue.port);
  const note = 'From the response to the change. CPU 4x slower, no network between.';
  const target = { atMost: SECOND_MS };
  yield plainRow(
    { what: 'Sold out, on a customer’s open page', unit: 'ms', target, note },
    await measureSoldOut(browser, url, change),
  );
  yield plainRow(
    { what: 'A permission is taken away, and gone from an open tablet', unit: 'ms', target, note },
    await measurePermission(browser, venue.port, change),
  );
  yield plainRow(
    { what: 'A user is disabled, and signed out of a tablet', unit: 'ms', target, note },
    await measureDisabledUser(browser, venue.port, change),
  );
}

async function createChangeSender(port: number): Promise<SendChange> {
  const owner = await sessionHeader(port, 'owner');
  return async (path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'PUT',
      headers: { ...owner, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    return Date.now();
  };
}

function measureSoldOut(browser: BenchBrowser, url: string, change: SendChange): Promise<number[]> {
  return browser.onFreshPage(PHONE, async (page) => {
    await page.goto(`${url}/?qr=A1`, { waitUntil: 'networkidle' });
    const took: number[] = [];
    // The first round only proves that the live stream is open; it is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const stock = round % 2;
      const seen = await watchElement(page, BEER);
      const answered = await change(`/api/admin/products/${productId('drinks', 'Caña')}/stock`, {
        stock,
        shown: 1 - stock,
      });
      took.push(Math.max(0, (await seen()) - answered));
    }
    return took.slice(1);
  });
}

async function measurePermission(browser: BenchBrowser, port: number, change: SendChange): Promise<number[]> {
  const path = '/api/admin/permissions/WAITER/create-orders';
  const session = await signedInContext(port, 'waiter');
  return browser.onFreshPage({ ...TABLET, ...session }, async (page) => {
    await page.goto(`http://localhost:${port}/admin`, { waitUntil: 'networkidle' });
    const took: number[] = [];
    // The first round only proves that the live stream is open; it is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const seen = await watchElement(page, MENU);
      const answered = await change(path, { isAllowed: false });
      took.push(Math.max(0, (await seen()) - answered));
      const seenAgain = await watchElement(page, MENU);
      await change(path, { isAllowed: true });
      await seenAgain();
    }
    return took.slice(1);
  });
}

async function measureDisabledUser(browser: BenchBrowser, port: number, change: SendChange): Promise<number[]> {
  const path = `/api/admin/users/${staffId('waiter@comanda.test')}/disabled`;
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const session = await signedInContext(port, 'waiter');
    const one = await browser.onFreshPage({ ...TABLET, ...session }, async (page) => {
      await page.goto(`http://localhost:${port}/admin/orders/drinks`, { waitUntil: 'networkidle' });
      const seen = await watchElement(page, 'main h1');
      const answered = await change(path, { disabled: true });
      return Math.max(0, (await seen()) - answered);
    });
    took.push(one);
    await change(path, { disabled: false });
  }
  return took;
}
