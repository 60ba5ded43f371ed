// Receipts and bills by e-mail, for customers and staff, and the bill of a table on paper.
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessibleExceptColours, expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { addProduct, openCart, placeOrder, scanAndOrder, scanTable } from '#e2e/customer.ts';
import { type MailFake, openMailFake } from '#e2e/fakes/mail/index.ts';
import { openPrinterFake, type PrinterFake } from '#e2e/fakes/printers/index.ts';
import { createUnpaidOrder, OWED_PATH, PENDING_PAYMENTS_PATH } from '#e2e/payment-lists.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { ORDERS_COUNT_AS_PAID, openVenue, test, type Venue } from '#e2e/venue.ts';

test('a customer requests the receipt by e-mail, and the success page stays open', async ({ page }) => {
  await withMailVenue(async (venue, mailServer) => {
    await scanAndOrder(page, venue.url, 'A7', 'A07', 'Caña');
    await page.getByRole('button', { name: 'Recibir el ticket' }).click();
    const field = page.getByLabel('Tu correo');
    await expect(field).toBeFocused();
    await expectAccessibleOnEveryScreen(page, 'the form for the receipt');

    await field.fill('lucia');
    await page.getByRole('button', { name: 'Enviar el ticket' }).click();
    await expect(page.getByText('Introduce un correo electrónico válido')).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessibleOnEveryScreen(page, 'an invalid address');

    await field.fill('lucia@comanda.test');
    await field.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Te enviamos el ticket' })).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'a receipt being sent');
    await expect.poll(() => mailServer.received.map(({ to }) => to)).toEqual([['lucia@comanda.test']]);
    await expect.poll(() => venue.read('select 1 from payments where receipt_sent_on is not null')).toHaveLength(1);

    expect(page.url()).toContain('/success/');
    await page.getByRole('link', { name: 'Ver tus pedidos' }).click();
    await expect(page).toHaveURL(/\/recent/);
  });
});

test('a customer who gave an e-mail address finds it filled in, and can repeat the request after a connection loss', {
  tag: '@long',
}, async ({ page, context }) => {
  await withMailVenue(async (venue, mailServer) => {
    await scanTable(page, venue.url, 'A7', 'A07');
    await addProduct(page, 'Caña');
    await page.getByRole('dialog').getByRole('textbox').fill('lucia@comanda.test');
    await page.keyboard.press('Enter');
    await openCart(page);
    await placeOrder(page);
    await page.getByRole('button', { name: 'Recibir el ticket' }).click();
    await expect(page.getByLabel('Tu correo')).toHaveValue('lucia@comanda.test');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Enviar el ticket' }).click();
    await expect(page.getByText(/^No hemos podido comunicarnos con el local/)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Enviar el ticket' }).click();
    await expect(page.getByText(/^Te enviamos el ticket/)).toBeVisible();
    await expect.poll(() => mailServer.received.length).toBe(1);
  });
});

test('a customer who requests no receipt is redirected to the orders and gets no e-mail', { tag: '@long' }, async ({
  page,
}) => {
  await withMailVenue(async (venue, mailServer) => {
    await scanAndOrder(page, venue.url, 'A7', 'A07', 'Caña');
    await expect(page).toHaveURL(/\/recent/);
    expect(mailServer.connections).toBe(0);
  });
});

test('a manager e-mails the bill of an unpaid order, and its receipt from the history once it is paid', async ({
  page,
}) => {
  await withMailVenue(async (venue, mailServer) => {
    await signIn(page, venue.url, 'manager');
    await createUnpaidOrder(page, venue, 'A7');
    const [{ id }] = paymentIds.parse(
      await venue.read(
        'select payments.id from payments join orders on orders.id = remainder_of where placed_by is not null',
      ),
    );
    await page.goto(`${venue.url}/admin/orders/create-order/success?payment=${id}`);
    await page.getByLabel('Correo del cliente').fill('lucia@comanda.test');
    await page.getByRole('button', { name: 'Enviar la cuenta' }).click();
    await expect(page.getByText('La cuenta va de camino a lucia@comanda.test.')).toBeVisible();
    await expectAccessibleExceptColours(page, 'a bill being sent');

    await page.goto(`${venue.url}${PENDING_PAYMENTS_PATH}&payment=${id}`);
    await expect(page.getByRole('button', { name: 'Enviar la cuenta' })).toBeVisible();
    const confirmation = { data: { paidWith: 'efectivo' } };
    expect(
      (await page.request.post(`${venue.url}/api/admin/payments/${id}/confirmations`, confirmation)).status(),
    ).toBe(200);

    await page.goto(`${venue.url}/admin/orders/payment-history`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Pago 1' })).toContainText('lucia@comanda.test');
    await page.getByRole('link', { name: 'Pago 1' }).click();
    await expect(page.getByLabel('Correo del cliente')).toHaveValue('lucia@comanda.test');
    await page.getByRole('button', { name: 'Enviar ticket' }).click();
    await expect(page.getByText('El ticket va de camino a lucia@comanda.test.')).toBeVisible();
    await expectAccessibleExceptColours(page, 'a receipt being sent from the history');
    await expect
      .poll(() => mailServer.receivedBy('lucia@comanda.test').map(({ source }) => /pendiente de pago/.test(source)))
      .toEqual([true, false]);
    await expect(page.getByRole('dialog').getByText('Enviado', { exact: true })).toBeVisible();
  });
});

test('staff print the bill of a table from «Por cobrar» and, in one press, from a board', async ({ page, browser }) => {
  const printer = await openPrinterFake({ name: 'Barra', columns: 32 });
  const venue = await openVenue(
    `update settings set active_printers = true;
    update printers set url = '${printer.url}', columns = 32 where name = 'Barra';
    update printers set active = false where name <> 'Barra' and name <> 'Cocina';
    insert into printer_states (printer_id, confirmation, tested_on, tested_url) select id, 'job', now(), url from printers`,
    { PRINTER_PORTS: '1024-65535' },
  );
  try {
    await signIn(page, venue.url, 'waiter');
    for (const table of ['A4', 'A4', 'A5']) await createUnpaidOrder(page, venue, table);
    await printBillsFromBoard(page, venue, printer);
    await printBillFromOwed(page, venue, printer);
    await refuseBillOfPaidTable(page, await browser.newPage(), venue);
    expect(printer.errors).toEqual([]);
  } finally {
    await venue.close();
    await printer.close();
  }
});

/** The first bill asks for the printer, which this tablet then has. */
async function printBillsFromBoard(page: Page, venue: Venue, printer: PrinterFake): Promise<void> {
  await openBoard(page, venue.url, 'drinks');
  await expectAccessibleOnEveryScreen(page, 'a board with bills');
  await boardTable(page, 'A04').getByRole('button', { name: 'La cuenta 3,60 €, mesa A04' }).click();
  const dialog = page.getByRole('dialog', { name: 'La cuenta · Mesa A04' });
  await dialog.getByLabel('Impresora').selectOption({ label: 'Barra' });
  await expectAccessibleOnEveryScreen(page, 'the printer of a bill');
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  await expect(dialog.getByText('Impreso en Barra')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const [paper] = await printer.untilTickets(1);
  expect(paper?.text).toMatch(/^La cuenta · Mesa A04\nNo es una factura\./);
  expect(paper?.text).toMatch(/2 x Caña +3,60/);
  expect(paper?.text).toMatch(/TOTAL +3,60/);

  // The response of the first press is lost: the second one prints nothing more.
  await page.route('**/owed-tables/**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const bill = boardTable(page, 'A05').getByRole('button', { name: 'La cuenta 1,80 €, mesa A05' });
  await bill.click();
  await expect(page.getByText(/^No se sabe si la cuenta se va a imprimir/)).toBeVisible();
  await page.unroute('**/owed-tables/**');
  await bill.click();
  await expect(page.getByText('Imprimiendo la cuenta de la mesa A05 en Barra')).toBeVisible();
  const [, second] = await printer.untilTickets(2);
  expect(second?.text).toContain('La cuenta · Mesa A05');
  expect(await venue.read("select id from print_jobs where table_code = 'A5'")).toHaveLength(1);
}

/** The printer of this tablet is known: one press prints. */
async function printBillFromOwed(page: Page, venue: Venue, printer: PrinterFake): Promise<void> {
  await page.goto(venue.url + OWED_PATH);
  await expectAccessibleOnEveryScreen(page, 'tables with bills');
  await page.getByRole('button', { name: 'La cuenta, mesa A04' }).click();
  await expect(page.getByText('Imprimiendo la cuenta de la mesa A04 en Barra')).toBeVisible();
  const papers = await printer.untilTickets(3);
  expect(papers[2]?.text).toMatch(/2 x Caña +3,60/);
  await page.getByRole('button', { name: 'Cuenta por correo…, mesa A04' }).click();
  const dialog = page.getByRole('dialog', { name: 'La cuenta · Mesa A04' });
  await dialog.getByLabel('Correo del cliente').fill('mesa@comanda.test');
  await dialog.getByRole('button', { name: 'Enviar la cuenta' }).click();
  await expect(dialog.getByText('La cuenta va de camino a mesa@comanda.test.')).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the bill of a table that was sent');
}

/** Another tablet collects while the dialog is open. */
async function refuseBillOfPaidTable(page: Page, tablet: Page, venue: Venue): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'La cuenta · Mesa A04' });
  await expect(dialog.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await signIn(tablet, venue.url, 'owner');
  await tablet.goto(venue.url + OWED_PATH);
  await tablet
    .getByRole('article', { name: 'Mesa A04' })
    .getByRole('button', { name: /^Cobrar la mesa/ })
    .click();
  await tablet.getByRole('button', { name: 'Datáfono', exact: true }).click();
  await expect(tablet.getByRole('article', { name: 'Mesa A04' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  await expect(dialog.getByText('Esta mesa ya no debe nada.')).toBeVisible();
  await tablet.close();
}

const paymentIds = z.tuple([z.object({ id: z.string() })]);

/** Runs the journey on its own venue, whose e-mails are received by a simulated mail server. */
async function withMailVenue(journey: (venue: Venue, mailServer: MailFake) => Promise<void>): Promise<void> {
  const mailServer = await openMailFake();
  const venue = await openVenue(ORDERS_COUNT_AS_PAID, { SMTP_URL: mailServer.url, MAIL_FROM: 'hola@encina.example' });
  try {
    await journey(venue, mailServer);
  } finally {
    await venue.close();
    await mailServer.close();
  }
}
