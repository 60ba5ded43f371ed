// Printing on the boards: tickets of a table, a printer without paper, the print queue by keyboard, and the automatic mode.
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessibleInBothColourSchemes, expectNoHorizontalScroll } from '#e2e/accessibility.ts';
import { scanAndOrder } from '#e2e/customer.ts';
import { openPrinterFake, type PrinterFake } from '#e2e/fakes/printers/index.ts';
import { queuedTicketStatement } from '#e2e/printing.ts';
import { boardTable, inBoardSettings, openBoard, signIn } from '#e2e/staff.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
/** The simulated printers listen on free ports of loopback. */
const ANY_PORT = { PRINTER_PORTS: '1024-65535' };

let venue: Venue;
let bar: PrinterFake;
let kitchen: PrinterFake;

test.beforeAll(async () => {
  bar = await openPrinterFake({ name: 'Barra' });
  kitchen = await openPrinterFake({ name: 'Cocina' });
  venue = await openVenue(
    `update settings set active_printers = true;
    update printers set url = case name when 'Barra' then '${bar.url}' else '${kitchen.url}' end;
    insert into printer_states (printer_id, confirmation, tested_on, tested_url) select id, 'job', now(), url from printers`,
    ANY_PORT,
  );
});
test.afterAll(async () => {
  await venue.close();
  await bar.close();
  await kitchen.close();
});

test('a board prints the tickets of its tables, and shows those that a printer without paper keeps waiting', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE.viewport);
  await signIn(page, venue.url);
  await openBoard(page, venue.url, 'drinks');
  await order(browser, 'B3');

  await test.step('a ticket needs a printer', async () => {
    await boardTable(page, 'B03')
      .getByRole('button', { name: /^Imprimir/ })
      .click();
    await expect(page.getByText('No hay ninguna impresora seleccionada')).toBeVisible();
    await inBoardSettings(page, async (dialog) => {
      await expect(dialog.getByText('Selecciona una impresora')).toBeVisible();
      await dialog.getByLabel('Impresora').selectOption({ label: 'Barra' });
    });
  });

  await test.step('«Imprimir» prints the lines as shown and marks none of them done', async () => {
    await boardTable(page, 'B03')
      .getByRole('button', { name: /^Imprimir/ })
      .click();
    await expect(page.getByText('Imprimiendo')).toBeVisible();
    const [paper] = await bar.untilTickets(1);
    expect(paper?.text).toContain('1 x Caña');
    await expect(boardTable(page, 'B03').getByText('Con ticket')).toBeVisible();
    await expectNoHorizontalScroll(page, 'a board that prints');
    await expectAccessibleInBothColourSchemes(page, 'a board that prints');
  });

  await test.step('«Hecho» of a table prints too, and its ticket waits while the printer has no paper', async () => {
    bar.set({ paperLines: 0 });
    await boardTable(page, 'B03')
      .getByRole('button', { name: /^Hecho.*la línea/ })
      .click();
    await expect(page.getByText('Mesa B03: 1 línea')).toBeVisible();
    await expect(page.getByText('Barra: sin papel. 1 ticket espera y saldrá al poner papel.')).toBeVisible();
    await expectNoHorizontalScroll(page, 'a board with a printer in trouble');
    await expectAccessibleInBothColourSchemes(page, 'a board with a printer in trouble');
  });

  await test.step('the row of the queue is printed on the other printer, by keyboard', async () => {
    await page.getByRole('button', { name: 'Cola de Impresión: 1 petición' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cola de Impresión' });
    await expect(dialog.getByRole('row').filter({ hasText: 'Mesa B03' })).toContainText('Sin papel');
    await expectAccessibleInBothColourSchemes(page, 'the print queue');
    await dialog.getByLabel('Marcar todas').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Lo que dice el ticket' })).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'the ticket of a job');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Imprimir en…' }).press('Enter');
    await expectAccessibleInBothColourSchemes(page, 'the choice of another printer');
    await page.getByRole('button', { name: /^Cocina/ }).press('Enter');
    const [paper] = await kitchen.untilTickets(1);
    // All its lines were printed before.
    expect(paper?.text).toContain('COPIA');
    await expect(dialog.getByText('No se han encontrado resultados')).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'the empty print queue');
    await page.keyboard.press('Escape');
  });
  bar.set({ paperLines: null });
  expect([...bar.errors, ...kitchen.errors]).toEqual([]);
});

test('a print request without a response is sent again and prints one ticket', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await signIn(page, venue.url);
  await openBoard(page, venue.url, 'drinks');
  await inBoardSettings(page, async (dialog) => {
    await dialog.getByLabel('Impresora').selectOption({ label: 'Cocina' });
    await dialog.getByLabel('Copias').selectOption('1');
  });
  await page.reload();
  await inBoardSettings(page, (dialog) =>
    expect(dialog.getByLabel('Impresora').locator('option:checked')).toHaveText('Cocina'),
  );
  await order(browser, 'B4');
  kitchen.tearOff();
  let lost = 0;
  // The server handles the first request, and its response is lost; the next ones are answered.
  await page.route('**/api/admin/prints/*', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  const section = boardTable(page, 'B04');
  await section.getByRole('button', { name: /^Imprimir/ }).click();
  const notice = page.getByText('No se sabe si ha llegado la petición de imprimir la mesa B04.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText('Imprimiendo')).toBeVisible();
  await kitchen.untilTickets(1);
  expect(await venue.read("select id from print_jobs where table_code = 'B4'")).toHaveLength(1);
  await section.getByRole('button', { name: /^Hecho.*la línea/ }).click();
  await expect(section).toBeHidden();
});

test('the automatic mode is asked for once, and the same on every tablet', async ({ page, browser }) => {
  const other = await browser.newPage(PHONE);
  for (const tablet of [page, other]) {
    await signIn(tablet, venue.url);
    await openBoard(tablet, venue.url, 'food');
  }
  const [own, others] = [page, other].map((tablet) => tablet.getByRole('dialog', { name: 'Ajustes de la pantalla' }));
  if (!own || !others) throw new Error('Each tablet has settings.');
  await page.getByRole('button', { name: 'Ajustes' }).click();
  await own.getByLabel('Impresora').selectOption({ label: 'Cocina' });
  await own.getByLabel('Modo de gestión').selectOption('5');
  await expect(page.getByRole('alertdialog')).toContainText('se imprimirán en Cocina');
  await expectAccessibleInBothColourSchemes(page, 'the question before the automatic mode');
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  for (const tablet of [page, other]) {
    await expect(
      tablet.getByText(/A las? \d?\d:\d\d se imprimirá todo en Cocina y se marcará como hecho/),
    ).toBeVisible();
    await expect(tablet.getByText(/Lo activó .+ a las? \d?\d:\d\d/)).toBeVisible();
  }
  await expect(own.getByLabel('Modo de gestión')).toHaveValue('5');
  await expectNoHorizontalScroll(other, 'a board in the automatic mode');
  await expectAccessibleInBothColourSchemes(other, 'a board in the automatic mode');
  await other.getByRole('button', { name: 'Ajustes' }).click();
  await expect(others.getByLabel('Modo de gestión')).toHaveValue('5');
  await others.getByLabel('Modo de gestión').selectOption('off');
  await expect(own.getByLabel('Modo de gestión')).toHaveValue('off');
  await other.close();
});

test('a queue of sixty tickets is handled by keyboard alone', { tag: '@long' }, async ({ page }) => {
  const refused = { printer: 'Cocina', state: 'failed', problem: 'refused' } as const;
  const tickets = Array.from({ length: 60 }, (_, index) =>
    queuedTicketStatement({ ...refused, table: `T${index + 1}` }),
  );
  await venue.sql(tickets.join(';'));
  await signIn(page, venue.url);
  await openBoard(page, venue.url, 'food');
  const button = page.getByRole('button', { name: 'Cola de Impresión: 60 peticiones' });
  await expect(button).toHaveText(/\+9$/);
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cola de Impresión' });
  const tick = (table: string) => dialog.getByRole('checkbox', { name: new RegExp(`^Mesa ${table} `) });

  // All rows are one stop of the Tab key; arrow keys, Home and End move between them.
  await dialog.getByLabel('Marcar todas').focus();
  await page.keyboard.press('Tab');
  await expect(tick('T01')).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'Space', 'End', 'Space']) await page.keyboard.press(key);
  for (const table of ['T03', 'T60']) await expect(tick(table)).toBeChecked();
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  await expect(dialog.getByRole('button', { name: 'Eliminar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('¿Eliminar 2 peticiones de la cola?');
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('2 peticiones eliminadas')).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount(1 + 58);

  await dialog.getByLabel('Mesa', { exact: true }).selectOption('T7');
  await dialog.getByLabel('Marcar todas').press('Space');
  await dialog.getByRole('button', { name: 'Imprimir', exact: true }).press('Enter');
  await expect(dialog.getByText('No se han encontrado resultados')).toBeVisible();
  await dialog.getByRole('button', { name: 'Borrar filtros' }).press('Enter');
  await expect(dialog.getByRole('row')).toHaveCount(1 + 57);
  await expectAccessibleInBothColourSchemes(page, 'a queue of many tickets');

  await expect(dialog.getByRole('columnheader')).toContainText(['Petición', 'Hora', 'Impresora', 'Estado']);
  await dialog.getByRole('button', { name: 'Imprimir Todo' }).press('Enter');
  await expect(dialog.getByRole('row')).toHaveCount(0);
  expect(await venue.read("select id from print_jobs where state in ('failed', 'unknown')")).toEqual([]);
});

/** A customer of this table orders one beer. */
async function order(browser: Browser, code: string): Promise<void> {
  const phone: Page = await browser.newPage(PHONE);
  await scanAndOrder(phone, venue.url, code, `${code.charAt(0)}0${code.charAt(1)}`, 'Caña');
  await phone.close();
}
