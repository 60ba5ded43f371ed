// More tabs of one browser than it opens connections to a server without TLS: six. Each tab that held a stream would take one.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { scanTable } from '#e2e/customer.ts';
import { createStaffOrder } from '#e2e/payment-lists.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { test } from '#e2e/venue.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const TABLET = { viewport: { width: 768, height: 1024 } };
const TABS = 7;
const TABLE = 'TERRAZA 3';

test('a hidden board is live among seven tabs of a tablet, also after the one that is shown is closed', async ({
  browser,
  venue,
}) => {
  const tablet = await browser.newContext(TABLET);
  const board = await tablet.newPage();
  await signIn(board, venue.url);
  await openBoard(board, venue.url, 'drinks');
  await setVisibility(board, 'hidden');
  const others = await openTabs(tablet, async (tab) => {
    await tab.goto(`${venue.url}/admin`);
    await expect(tab.getByRole('heading', { name: /^Hola, / })).toBeVisible();
  });
  for (const tab of others.slice(0, -1)) await setVisibility(tab, 'hidden');
  const order = () => createStaffOrder(board, venue, { tableCode: TABLE, paidWith: 'efectivo' });
  await order();
  await expect(boardTable(board, TABLE)).toContainText('Caña');

  const lines = boardTable(board, TABLE).getByRole('button', { name: /^Hecho.* Caña/ });
  const before = await lines.count();
  const lost = board
    .getByText('Sin conexión')
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  await others.pop()?.close();
  await order();
  // Another tab has opened the stream: the board has not lost the connection first.
  await expect(lines).toHaveCount(before + 1);
  expect(await Promise.race([lost, Promise.resolve(false)])).toBe(false);
});

test('a customer who scans seven times reads the menu in every tab, and a tab is live when it is shown', async ({
  browser,
  venue,
}) => {
  const phone = await browser.newContext(PHONE);
  const first = await phone.newPage();
  await scanTable(first, venue.url, TABLE, TABLE);
  await setVisibility(first, 'hidden');
  await openTabs(phone, async (tab) => {
    await scanTable(tab, venue.url, TABLE, TABLE);
    await setVisibility(tab, 'hidden');
  });

  const connected = first.waitForResponse(/\/api\/live/);
  await setVisibility(first, 'visible');
  expect((await connected).status()).toBe(200);
});

/** Opens the other tabs one after the other. */
async function openTabs(context: BrowserContext, open: (tab: Page) => Promise<void>): Promise<Page[]> {
  const tabs: Page[] = [];
  while (tabs.length < TABS - 1) {
    const tab = await context.newPage();
    await open(tab);
    tabs.push(tab);
  }
  return tabs;
}

/** Every page of a browser without windows is visible to itself. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
