// Printers: the owner sets one up and tests it, then prints a receipt and a Z closure, also while one is out of paper.
import { expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessibleInBothColourSchemes, expectNoHorizontalScroll } from '#e2e/accessibility.ts';
import { deleteListItem, fillFields, listRow, openBackOffice, openForm, saveForm } from '#e2e/back-office.ts';
import { openPrinterFake, type PrinterFake } from '#e2e/fakes/printers/index.ts';
import { createUnpaidOrder, Z_CLOSURES_PATH } from '#e2e/payment-lists.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

/** The simulated printers listen on free ports of loopback. */
const ANY_PORT = { PRINTER_PORTS: '1024-65535' };

let venue: Venue;
let terrace: PrinterFake;
let storeroom: PrinterFake;

test.beforeAll(async () => {
  venue = await openVenue('update settings set active_printers = true', ANY_PORT);
  terrace = await openPrinterFake({ name: 'Terraza' });
  storeroom = await openPrinterFake({ name: 'Almacén' });
});
test.afterAll(async () => {
  await venue.close();
  await terrace.close();
  await storeroom.close();
});

test('an owner sets up a printer, tests it, and prints a receipt and a Z closure', async ({ page }) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'printers');

  await test.step('a saved address is tested at once, and the test print says what the printer confirms', async () => {
    await createPrinter(page, terrace);
    const dialog = testDialog(page, 'Terraza');
    await expect(dialog.getByRole('status').getByText('Confirma cada ticket')).toBeVisible();
    const [paper] = await terrace.untilTickets(1);
    expect(paper?.text).toContain('áéíóúüñç ÁÉÍÓÚÜÑ ¿¡ ºª € 12,50 # [ ]');
    await expectAccessibleInBothColourSchemes(page, 'the ended test print');
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(listRow(page, 'Terraza')).toContainText('Lista');
  });

  await test.step('the test print says that the paper is out, and goes on after the refill', async () => {
    terrace.set({ paperLines: 0 });
    const dialog = await startTest(page, 'Terraza');
    await expect(dialog.getByRole('status').getByText('Sin papel')).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'the waiting test print');
    terrace.set({ paperLines: null });
    await dialog.getByRole('button', { name: 'Probar ahora' }).click();
    await expect(dialog.getByRole('status').getByText('Confirma cada ticket')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expectNoHorizontalScroll(page, 'the tested printers');
    await expectAccessibleInBothColourSchemes(page, 'the tested printers');
  });

  await test.step('a receipt is printed, and the next one on another printer while the first has no paper', async () => {
    await createPrinter(page, storeroom);
    await storeroom.untilTickets(1);
    await openPaidPayment(page);
    terrace.tearOff();
    await printOn(page, 'Imprimir ticket', 'Terraza');
    await expectPrinted(page, 'Terraza');
    const [receipt] = await terrace.untilTickets(1);
    expect(receipt?.text).toContain('Justificante de pago. No es una factura.');
    expect(receipt?.text).toMatch(/1 x Caña +1,80 €/);

    terrace.set({ paperLines: 0 });
    terrace.tearOff();
    const dialog = await printOn(page, 'Imprimir ticket', 'Terraza');
    await expect(dialog.getByRole('status').getByText('Terraza: sin papel')).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'a receipt that waits for paper');
    await choosePrinter(dialog, 'Almacén');
    await expectPrinted(page, 'Almacén');
    const papers = await storeroom.untilTickets(2);
    expect(papers.map(({ text }) => text.includes('Justificante de pago'))).toEqual([false, true]);
    terrace.set({ paperLines: null });
  });

  await test.step('the Z closure is printed on the printer of the last time', async () => {
    await openClosedZClosure(page);
    storeroom.tearOff();
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Imprimir el cierre 1' });
    await dialog.getByRole('button', { name: 'Imprimir' }).click();
    await expectPrinted(page, 'Almacén');
    const [closure] = await storeroom.untilTickets(1);
    expect(closure?.text).toContain('Cierre de caja (Z) n.º 1');
    expect(closure?.text).toMatch(/Efectivo +1,80 €/);
  });

  await test.step('a printer with tickets is not deleted, one without is', async () => {
    await openBackOffice(page, venue.url, 'printers');
    const question = await deleteListItem(page, 'Almacén', '¿Eliminar la impresora «Almacén»?', 'Eliminar impresora');
    await expect(question.getByRole('alert').getByText('Esta impresora tiene tickets')).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'the refused deletion of a printer');
    await question.getByRole('button', { name: 'Cancelar' }).click();

    const form = await openForm(page, 'Crear impresora');
    await fillFields(form, { Nombre: 'Sobra', Dirección: 'escpos://127.0.0.1:65000' });
    await form.getByLabel('No', { exact: true }).check();
    await saveForm(form, 'Impresora guardada');
    await deleteListItem(page, 'Sobra', '¿Eliminar la impresora «Sobra»?', 'Eliminar impresora');
    await expect(page.getByText('La impresora «Sobra» se ha eliminado')).toBeVisible();
    await expect(listRow(page, 'Sobra')).toHaveCount(0);
  });
  expect(terrace.tickets()).toEqual([]);
  expect([...terrace.errors, ...storeroom.errors]).toEqual([]);
});

async function createPrinter(page: Page, { name, url }: PrinterFake): Promise<void> {
  await openBackOffice(page, venue.url, 'printers');
  const form = await openForm(page, 'Crear impresora');
  await fillFields(form, { Nombre: name, Dirección: url });
  await expectAccessibleInBothColourSchemes(page, 'the form of a printer');
  await saveForm(form, 'Impresora guardada');
}

async function startTest(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Imprimir prueba: ${name}` }).click();
  return testDialog(page, name);
}

function testDialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name: `Prueba de ${name}` });
}

const rows = z.array(z.object({ id: z.string() }));

/** Opens the detail of a new payment in cash. */
async function openPaidPayment(page: Page): Promise<void> {
  await createUnpaidOrder(page, venue, 'A1');
  const [{ id: paymentId } = { id: '' }] = rows.parse(
    await venue.read("select id from payments where state = 'pending'"),
  );
  const confirmation = `${venue.url}/api/admin/payments/${paymentId}/confirmations`;
  expect((await page.request.post(confirmation, { data: { paidWith: 'efectivo' } })).status()).toBe(200);
  await page.goto(`${venue.url}/admin/orders/payment-history?payment=${paymentId}`);
}

/** Closes the open Z closure and opens its detail. */
async function openClosedZClosure(page: Page): Promise<void> {
  const reply = await page.request.post(`${venue.url}/api/admin/z-closures/1/closings`, { data: {} });
  expect(reply.status()).toBe(200);
  await page.goto(`${venue.url}${Z_CLOSURES_PATH}?closure=1`);
}

/** Presses the button of a paper and prints on this printer. Returns the dialog. */
async function printOn(page: Page, button: string, printer: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: /^Imprimir / });
  await choosePrinter(dialog, printer);
  return dialog;
}

async function choosePrinter(dialog: Locator, printer: string): Promise<void> {
  const option = dialog.getByRole('option', { name: new RegExp(`^${printer}`) });
  await dialog.getByLabel('Impresora').selectOption(await option.getAttribute('value'));
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
}

/** Waits until the dialog says that it was printed, and closes it. */
async function expectPrinted(page: Page, printer: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Imprimir / });
  await expect(dialog.getByRole('status').getByText(`Impreso en ${printer}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await expect(dialog).toBeHidden();
}
