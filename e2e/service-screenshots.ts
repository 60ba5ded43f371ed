// Takes the pictures of service at the table from the built product: `node scripts/run.mjs e2e/service-screenshots.ts`.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '#scripts/find-browser.mjs';
import type { PrinterFake } from './fakes/printers/index.ts';
import { ticketSvg } from './fakes/printers/paper-view/svg.ts';
import { OWED_PATH } from './payment-lists.ts';
import { type PrintingVenue, withPrintingVenue } from './printing.ts';
import { boardTable, openBoard, signIn } from './staff.ts';
import {
  addOrderProduct,
  chooseOrderTable,
  choosePaidWith,
  createOrderButton,
  expectOrderCreated,
  openOrderPanel,
} from './staff-order.ts';
import { startDatabase } from './start-database.ts';
import type { Venue } from './venue.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, locale: 'es-ES' },
  tablet: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1.5, hasTouch: true, locale: 'es-ES' },
};
const ORDER = ['Caña', 'Caña', 'Tinto de verano', 'Café solo', 'Croquetas de jamón', 'Patatas bravas'];

const stopDatabase = await startDatabase({ history: false });
const executablePath = await ensureBrowser();
if (executablePath === null) throw new Error('The pictures need a browser: install Chromium.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await mkdir(path.join(FOLDER, 'service'), { recursive: true });
  for (const [screen, options] of Object.entries(SCREENS)) {
    await withPrintingVenue(async (venue) => {
      const page = await browser.newPage(options);
      await signIn(page, venue.url);
      await createUnpaidOrder(page, venue);
      await takePictures(page, venue, screen);
      await page.close();
    });
  }
} finally {
  await browser.close();
  await stopDatabase();
}

async function createUnpaidOrder(page: Page, venue: Venue): Promise<void> {
  await page.goto(`${venue.url}/admin/orders/create-order`);
  await chooseOrderTable(page, 'A01');
  for (const name of ORDER) await addOrderProduct(page, name);
  const panel = await openOrderPanel(page);
  await choosePaidWith(panel, 'No');
  await createOrderButton(panel).click();
  await expectOrderCreated(page);
}

async function takePictures(page: Page, venue: PrintingVenue, screen: string): Promise<void> {
  await openBoard(page, venue.url, 'drinks');
  await boardTable(page, 'A01').getByRole('button', { name: 'Caña', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Quitar/ });
  await dialog.getByRole('button', { name: 'Error al pedir' }).waitFor();
  await savePicture(page, `line-${screen}`);
  await dialog.getByRole('button', { name: 'Error al pedir' }).click();
  await boardTable(page, 'A01').getByText('Anulado').waitFor();
  await savePicture(page, `board-${screen}`);

  await page.goto(venue.url + OWED_PATH);
  await page.getByRole('button', { name: 'La cuenta, mesa A01' }).waitFor();
  await savePicture(page, `owed-${screen}`);
  await page
    .getByRole('button', { name: /^Cobrar / })
    .first()
    .click();
  await page.getByRole('button', { name: 'La mitad' }).click();
  await savePicture(page, `collect-${screen}`);
  await page.keyboard.press('Escape');
  // The phone prints on the narrow paper of the bar, the tablet on the wide paper of the kitchen.
  if (screen === 'phone') await printBill(page, venue.bar, 58);
  else await printBill(page, venue.kitchen, 80);
}

async function printBill(page: Page, printer: PrinterFake, paperMm: number): Promise<void> {
  await page.getByRole('button', { name: 'La cuenta, mesa A01' }).click();
  const dialog = page.getByRole('dialog', { name: 'La cuenta · Mesa A01' });
  await dialog.getByLabel('Impresora').selectOption({ label: printer.name });
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  const [bill] = await printer.untilTickets(1);
  if (bill) await writeFile(path.join(FOLDER, 'printing', `bill-${paperMm}-mm.svg`), ticketSvg(bill, printer.columns));
}

async function savePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
  await page.screenshot({ path: path.join(FOLDER, 'service', `${name}.png`) });
}
