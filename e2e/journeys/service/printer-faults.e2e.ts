// Tickets of a board: printed, waiting for paper, sent to another printer, and without any tablet.
import { expect } from '@playwright/test';
import { expectAccessibleScreen } from '#e2e/accessibility.ts';
import { scanAndOrder } from '#e2e/customer.ts';
import { test } from '#e2e/page-errors.ts';
import {
  chooseBoardPrinter,
  openPrintingBoard,
  openPrintQueue,
  printedTexts,
  withPrintingVenue,
} from '#e2e/printing.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const TABLET = { viewport: { width: 768, height: 1024 } };

test('a waiter prints a table, and «Hecho» waits for no paper: its ticket comes out once the roll is changed', async ({
  browser,
}) => {
  await withPrintingVenue(async (venue) => {
    const [tablet, phone] = [await browser.newPage(TABLET), await browser.newPage(PHONE)];
    await openPrintingBoard(tablet, venue);
    await scanAndOrder(phone, venue.url, 'B3', 'B03', 'Caña');
    const section = boardTable(tablet, 'B03');
    await section.getByRole('button', { name: /^Imprimir/ }).click();
    const [ticket] = await venue.bar.untilTickets(1);
    expect(ticket?.text).toContain('MESA B03');
    expect(ticket?.text).toContain('1 x Caña');
    await expect(section).toContainText('Con ticket');

    venue.bar.set({ paperLines: 0 });
    await section
      .getByRole('button', { name: /^Hecho/ })
      .first()
      .click();
    await expect(section).toBeHidden();
    await expect(tablet.getByText('Barra: sin papel.')).toBeVisible();
    await expect(tablet.getByRole('button', { name: 'Cola de Impresión: 1 petición' })).toBeVisible();
    await expectAccessibleScreen(tablet, 'a board whose printer has no paper');
    const queue = await openPrintQueue(tablet);
    await expect(queue).toContainText('Sin papel');
    venue.bar.set({ paperLines: null });
    const printed = await venue.bar.untilTickets(2);
    // Every line of it was printed before: the kitchen must not prepare it again.
    expect(printed[1]?.isCopy).toBe(true);
    await expect(queue.getByText('No se han encontrado resultados')).toBeVisible();
    await tablet.keyboard.press('Escape');
    await expect(tablet.getByText('Barra: sin papel.')).toBeHidden();
  });
});

test('the tickets of a printer that is off are printed on the other printer, once', { tag: '@long' }, async ({
  browser,
}) => {
  await withPrintingVenue(async (venue) => {
    const [tablet, phone] = [await browser.newPage(TABLET), await browser.newPage(PHONE)];
    await openPrintingBoard(tablet, venue);
    await venue.bar.turnOff();
    await scanAndOrder(phone, venue.url, 'B4', 'B04', 'Doble');
    await boardTable(tablet, 'B04')
      .getByRole('button', { name: /^Imprimir/ })
      .click();
    await expect(tablet.getByText(/Barra no responde\./)).toBeVisible();
    const queue = await openPrintQueue(tablet);
    await expect(queue).toContainText('Esperando');
    await queue.getByRole('checkbox', { name: /B04/ }).check({ force: true });
    await queue.getByRole('button', { name: 'Imprimir en…' }).click();
    const choice = tablet.getByRole('dialog', { name: 'Imprimir la petición en…' });
    await expectAccessibleScreen(tablet, 'the choice of another printer');
    await choice.getByRole('button', { name: /^Cocina/ }).click();
    const [ticket] = await venue.kitchen.untilTickets(1);
    expect(ticket?.text).toContain('MESA B04');
    expect(ticket?.isCopy).toBe(false);
    await expect(queue.getByText('No se han encontrado resultados')).toBeVisible();
    await venue.bar.turnOn();
    expect(printedTexts(venue.bar)).toEqual([]);
  });
});

test('a ticket whose connection is cut may be on paper: it is printed again only by a person, and says so', {
  tag: '@long',
}, async ({ browser }) => {
  await withPrintingVenue(async (venue) => {
    const [tablet, phone] = [await browser.newPage(TABLET), await browser.newPage(PHONE)];
    await openPrintingBoard(tablet, venue);
    venue.bar.set({ losesPower: 'before-confirmation' });
    await scanAndOrder(phone, venue.url, 'B5', 'B05', 'Caña');
    await boardTable(tablet, 'B05')
      .getByRole('button', { name: /^Imprimir/ })
      .click();
    const queue = await openPrintQueue(tablet);
    await expect(queue).toContainText('Puede que haya salido: mira el papel');
    await queue.getByRole('button', { name: /^Ver el ticket/ }).click();
    const ticket = tablet.getByRole('dialog', { name: /B05/ });
    await expect(ticket).toContainText('Caña');
    await expectAccessibleScreen(tablet, 'a ticket of the queue with its tries');
    await tablet.keyboard.press('Escape');
    venue.bar.set({ losesPower: 'never' });
    await venue.bar.turnOn();
    const before = venue.bar.tickets().length;
    await queue.getByRole('checkbox', { name: /B05/ }).check({ force: true });
    await queue.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await venue.bar.until(() => venue.bar.tickets().length > before && printedTexts(venue.bar).length > 0);
    expect(printedTexts(venue.bar).at(-1)).toContain('COPIA');
    await expect(queue.getByText('No se han encontrado resultados')).toBeVisible();
  });
});

test('the automatic mode prints each order at arrival with every tablet closed, and «Hecho» does not print it again', async ({
  browser,
}) => {
  await withPrintingVenue(async (venue) => {
    const [tablet, phone] = [await browser.newPage(TABLET), await browser.newPage(PHONE)];
    await openPrintingBoard(tablet, venue);
    await tablet.getByRole('button', { name: 'Ajustes' }).click();
    await tablet.getByRole('combobox', { name: 'Modo de gestión' }).selectOption({ label: 'Al llegar' });
    await expectAccessibleScreen(tablet, 'the question before the automatic mode');
    await tablet.getByRole('button', { name: 'Activar', exact: true }).click();
    await expect(tablet.getByText('Cada pedido nuevo se imprime en Barra al llegar.')).toBeVisible();
    await tablet.close();

    await scanAndOrder(phone, venue.url, 'B6', 'B06', 'Caña');
    const [ticket] = await venue.bar.untilTickets(1);
    expect(ticket?.text).toContain('MESA B06');

    const other = await browser.newPage(TABLET);
    await signIn(other, venue.url, 'manager');
    await openBoard(other, venue.url, 'drinks');
    await chooseBoardPrinter(other, 'Barra');
    await expect(other.getByText('Cada pedido nuevo se imprime en Barra al llegar.')).toBeVisible();
    await expectAccessibleScreen(other, 'a board in automatic mode');
    const section = boardTable(other, 'B06');
    await section
      .getByRole('button', { name: /^Hecho/ })
      .first()
      .click();
    await expect(section).toBeHidden();
    const otherPhone = await (await browser.newContext(PHONE)).newPage();
    await scanAndOrder(otherPhone, venue.url, 'B7', 'B07', 'Doble');
    await venue.bar.untilTickets(2);
    expect(printedTexts(venue.bar).filter((text) => text.includes('B06'))).toHaveLength(1);
  });
});
