// Takes the README's pictures from the built product: `node scripts/run.mjs e2e/screenshots.ts`.
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { cart, openCart, openCategory, orderOne, scan, skipEmail, tapProduct } from './customer.ts';
import { openBoard, signIn } from './staff.ts';
import { startDatabase } from './start-database.ts';
import { pick, pickTable } from './staff-order.ts';
import { CLOSURES } from './payment-lists.ts';
import { openVenue } from './venue.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'es-ES',
};
const TABLET = { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 2, locale: 'es-ES' };

const stopDatabase = await startDatabase({ history: true });
const venue = await openVenue();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  await picture(browser, 'guest-menu', PHONE, (page) => scan(page, venue.url, 'A1', 'A01'));
  await picture(browser, 'guest-cart', PHONE, fillCart);
  await picture(browser, 'guest-orders', { ...PHONE, colorScheme: 'dark' }, followOrder);
  await picture(browser, 'staff-board', TABLET, async (page) => {
    await signIn(page, venue.url);
    await openBoard(page, venue.url, 'food');
  });
  await picture(browser, 'staff-order', PHONE, takeOrder);
  await picture(browser, 'staff-till', TABLET, async (page) => {
    await signIn(page, venue.url, 'owner');
    await page.goto(venue.url + CLOSURES);
    await page.getByRole('heading', { name: 'Caja abierta' }).waitFor();
  });
} finally {
  await browser.close();
  await venue.close();
  await stopDatabase();
}

async function fillCart(page: Page): Promise<void> {
  await scan(page, venue.url, 'A2', 'A02');
  await tapProduct(page, 'Caña');
  await skipEmail(page);
  await tapProduct(page, 'Caña');
  await openCategory(page, 'Vinos');
  await tapProduct(page, 'Ramón Bilbao Crianza', 'Copa');
  await openCart(page);
  await cart(page).getByRole('heading', { name: 'Bebidas' }).waitFor();
}

async function followOrder(page: Page): Promise<void> {
  await orderOne(page, venue.url, 'A3', 'A03', 'Caña');
  await page.waitForURL(/\/recent/);
  await page.getByText('Pendiente').first().waitFor();
}

async function takeOrder(page: Page): Promise<void> {
  await signIn(page, venue.url, 'manager');
  await page.goto(`${venue.url}/admin/orders/create-order`);
  await pickTable(page, 'A04');
  for (const name of ['Caña', 'Caña', 'Tinto de verano']) await pick(page, name);
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('');
}

async function picture(
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
