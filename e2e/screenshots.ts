// Takes the screenshots of the README from the built product: `node scripts/run.mjs e2e/screenshots.ts`.
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { loadOlderDay } from '#demo/older-days.ts';
import { ensureBrowser } from '#scripts/find-browser.mjs';
import { openDatabase } from '#server/platform/database/database.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { addProduct, cartPanel, openCart, openCategory, scanAndOrder, scanTable, skipEmail } from './customer.ts';
import { Z_CLOSURES_PATH } from './payment-lists.ts';
import { chooseBoardPrinter } from './printing.ts';
import { openBoard, signIn } from './staff.ts';
import { addOrderProduct, chooseOrderTable } from './staff-order.ts';
import { startDatabase } from './start-database.ts';
import { openVenue } from './venue.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'es-ES',
};
const LAPTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.5, locale: 'es-ES' };
const TABLET = { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 2, locale: 'es-ES' };

/** The printers of the venue are ready: the pictures show a board that prints. */
const TESTED_PRINTERS = `update settings set active_printers = true;
  insert into printer_states (printer_id, confirmation, tested_on, tested_url)
  select id, 'job', now(), url from printers`;

const stopDatabase = await startDatabase({ history: true, olderDaysFollow: true });
const venue = await openVenue(TESTED_PRINTERS);
const executablePath = await ensureBrowser();
if (executablePath === null) throw new Error('The screenshots need a browser: install Chromium.');
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  await takeScreenshot(browser, 'customer-menu', PHONE, (page) => scanTable(page, venue.url, 'A1', 'A01'));
  await takeScreenshot(browser, 'customer-cart', PHONE, fillCart);
  await takeScreenshot(browser, 'customer-orders', { ...PHONE, colorScheme: 'dark' }, followOrder);
  await takeScreenshot(browser, 'staff-board', TABLET, async (page) => {
    await signIn(page, venue.url);
    await openBoard(page, venue.url, 'food');
    await chooseBoardPrinter(page, 'Cocina');
  });
  await takeScreenshot(browser, 'staff-order', PHONE, takeOrder);
  await takeScreenshot(browser, 'staff-z-closure', TABLET, async (page) => {
    await signIn(page, venue.url, 'owner');
    await page.goto(venue.url + Z_CLOSURES_PATH);
    await page.getByRole('heading', { name: 'Caja abierta' }).waitFor();
  });
  await addOlderDays();
  await takeScreenshot(browser, 'owner-dashboard-phone', PHONE, (page) => openDashboard(page, 'Último mes'));
  await takeScreenshot(browser, 'owner-dashboard-laptop', LAPTOP, (page) => openDashboard(page, 'Último año'));
} finally {
  await browser.close();
  await venue.close();
  await stopDatabase();
}

async function fillCart(page: Page): Promise<void> {
  await scanTable(page, venue.url, 'A2', 'A02');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await addProduct(page, 'Caña');
  await openCategory(page, 'Vinos');
  await addProduct(page, 'Ramón Bilbao Crianza', 'Copa');
  await openCart(page);
  await cartPanel(page).getByRole('heading', { name: 'Bebidas' }).waitFor();
}

async function followOrder(page: Page): Promise<void> {
  await scanAndOrder(page, venue.url, 'A3', 'A03', 'Caña');
  await page.waitForURL(/\/recent/);
  await page.getByText('En preparación').first().waitFor();
}

async function takeOrder(page: Page): Promise<void> {
  await signIn(page, venue.url, 'manager');
  await page.goto(`${venue.url}/admin/orders/create-order`);
  await chooseOrderTable(page, 'A04');
  for (const name of ['Caña', 'Caña', 'Tinto de verano']) await addOrderProduct(page, name);
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('');
}

/** The two years before the demo's two weeks: the dashboard compares a year with the one before. */
async function addOlderDays(): Promise<void> {
  const opened = openDatabase({ url: venue.databaseUrl }, createSilentLog());
  while (await loadOlderDay(opened.db, 'Europe/Madrid'));
  await opened.close();
}

async function openDashboard(page: Page, range: string): Promise<void> {
  await signIn(page, venue.url, 'owner');
  await page.goto(`${venue.url}/admin/dashboard`);
  await page.getByRole('button', { name: range, exact: true }).click();
  await page.getByText('Recopilando datos').waitFor({ state: 'hidden' });
  await page
    .getByText(/frente a/)
    .first()
    .waitFor();
}

async function takeScreenshot(
  chrome: Browser,
  name: string,
  options: BrowserContextOptions,
  arrange: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await chrome.newPage(options);
  await arrange(page);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  await page.close();
}
