// Histories of orders and payments: filters, days, exports, details.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { calendarDay } from '#domain/time.ts';
import { expectAccessibleOnEveryScreen, expectAccessibleScreen } from '#e2e/accessibility.ts';
import { scanAndOrder } from '#e2e/customer.ts';
import { exportToExcel, NO_RESULTS } from '#e2e/payment-lists.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { ORDERS_COUNT_AS_PAID, test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const ORDERS = '/admin/orders/history';
const PAYMENTS = '/admin/orders/payment-history';
const REQUESTS = '**/api/**';
const COPIED = 'Copiado';
const EXTERNAL_PAYMENT_ID = 'pi_3QK2bLAbCdEfGhIjKlMnOpQr';

// Each journey has its own venue: the orders and payments of today are those of the journey.
test('a manager sees what a customer ordered and paid at the bar', async ({ page, browser }) => {
  await withOwnVenue(async (venue) => {
    await orderAsCustomer(browser, venue, 'A7', 'A07');
    await venue.sql(`update payments set external_payment_id = '${EXTERNAL_PAYMENT_ID}'`);
    await signIn(page, venue.url, 'manager');

    await page.goto(venue.url + ORDERS);
    const order = page.getByRole('article', { name: 'Mesa A07' });
    await expect(order).toContainText(/1 ×\s*Caña\s*Pendiente/);
    await expect(page.getByRole('region', { name: 'Totales' })).toContainText(
      /Pedidos1Unidades1Pedido1,80\s€Cobrado1,80\s€Por cobrar0,00\s€/,
    );
    await expectAccessibleOnEveryScreen(page, 'the orders');
    const [, ordered] = await exportToExcel(page);
    expect(ordered?.slice(1, 4)).toEqual(['A07', expect.stringMatching(/^Cliente [a-z0-9]{4}$/), 'Caña']);
    await openDayPicker(page);
    await expect(page.getByRole('grid')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'the calendar');
    await page.getByRole('button', { name: 'Ayer', exact: true }).click();
    await expect(page.getByText(NO_RESULTS)).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'no orders');

    await page.goto(venue.url + PAYMENTS);
    await expect(payments(page)).toHaveCount(1);
    await expect(payments(page)).toContainText(/Mesa A07.*Manual.*Cobrado/);
    await expectAccessibleOnEveryScreen(page, 'the payments');
    const [titles, paid] = await exportToExcel(page);
    expect(paid?.at(titles?.indexOf('Importe pagado') ?? 0)).toBe(1.8);
    await payments(page).getByRole('link', { name: 'Pago 1' }).click();
    const detail = page.getByRole('dialog', { name: 'Pago 1' });
    await expect(detail).toContainText('IVA 10 %');
    await expect(detail).toContainText('De este pago no se ha devuelto nada.');
    await expectAccessibleOnEveryScreen(page, 'a payment');

    // The detail survives a reload, and going back leads to the list.
    await page.reload();
    await expect(detail).toContainText('Caña');
    await page.goBack();
    await expect(detail).toBeHidden();
    await expect(payments(page)).toHaveCount(1);
  });
});

test('a new order, a line marked done and a false order appear for a manager and a waiter without a reload', async ({
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    const [manager, waiter] = [await browser.newPage(), await (await browser.newContext()).newPage()];
    await signIn(manager, venue.url, 'manager');
    await signIn(waiter, venue.url, 'waiter');
    // The history does not wait for the counts in the menu.
    await waiter.route('**/api/admin/board-counts', () => {});
    for (const tablet of [manager, waiter]) {
      await tablet.goto(venue.url + ORDERS);
      await expect(tablet.getByText(tablet === manager ? NO_RESULTS : 'Hoy todavía no hay pedidos')).toBeVisible();
    }
    await orderAsCustomer(browser, venue, 'B2', 'B02');
    for (const tablet of [manager, waiter])
      await expect(tablet.getByRole('article', { name: 'Mesa B02' })).toContainText('Pendiente');

    const board = await (await browser.newContext()).newPage();
    await signIn(board, venue.url, 'waiter');
    await openBoard(board, venue.url, 'drinks');
    await boardTable(board, 'B02')
      .getByRole('button', { name: /^Hecho/ })
      .first()
      .click();
    for (const tablet of [manager, waiter])
      await expect(tablet.getByRole('article', { name: 'Mesa B02' })).toContainText('Hecho');

    // Orders of this venue count as paid when they are sent.
    await manager.getByRole('button', { name: /^Era falso…, pago \d+, Mesa B02$/ }).click();
    const dialog = manager.getByRole('alertdialog', { name: 'Pedidos falsos' });
    await expect(dialog).toContainText('deja de contar como cobrado en el cierre Z abierto');
    await dialog.getByRole('button', { name: 'Marcar como falso' }).click();
    await expect(manager.getByRole('heading', { name: 'Mesa B02' })).toBeFocused();
    for (const tablet of [manager, waiter])
      await expect(tablet.getByRole('article', { name: 'Mesa B02' })).toContainText('Anulado');
    await expect(waiter.getByRole('region', { name: 'Totales' })).toContainText('Pedidos0Unidades0');
  });
});

test('a waiter sees the orders of today without other days and amounts', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    await orderAsCustomer(browser, venue, 'A1', 'A01');
    await venue.sql(`update orders set sent_on = sent_on - interval '2 days';
      update order_lines set sent_on = sent_on - interval '2 days'`);
    await orderAsCustomer(browser, venue, 'A2', 'A02');
    await signIn(page, venue.url, 'waiter');
    // An address with other days shows today to a waiter.
    await page.goto(`${venue.url}${ORDERS}?from=2026-01-01&to=2026-12-31`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article', { name: 'Mesa A02' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Totales' })).toContainText('Pedidos1Unidades1');
    await expect(page.getByRole('region', { name: 'Totales' })).not.toContainText('Cobrado');
    await expect(page.getByRole('button', { name: /^Días/ })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Exportar a Excel' })).toHaveAttribute(
      'href',
      '/api/admin/exports/orders.xlsx',
    );
    await expectAccessibleScreen(page, 'the orders, as a waiter sees them');

    await page.goto(venue.url + PAYMENTS);
    await expect(page.getByRole('heading', { name: /^Hola, / })).toBeVisible();
  });
});

test('the filters of a history are in its address, survive a reload and apply to the Excel export', async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    await orderAsCustomer(browser, venue, 'A3', 'A03');
    await signIn(page, venue.url, 'manager');
    await page.goto(venue.url + PAYMENTS);
    await expect(payments(page)).toHaveCount(1);
    await page.getByLabel('Método de pago').selectOption({ label: 'Bizum' });
    await expect(page.getByText(NO_RESULTS)).toBeVisible();
    await expect(page).toHaveURL(/\?method=bizum$/);
    await page.reload();
    await expect(page.getByText(NO_RESULTS)).toBeVisible();
    await expect(page.getByLabel('Método de pago')).toHaveValue('bizum');

    await page.goto(`${venue.url}${PAYMENTS}?method=manual&from=2026-11-12&to=2026-11-18`);
    await expect(page.getByRole('button', { name: 'Días 12–18 nov 2026' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Exportar a Excel' })).toHaveAttribute(
      'href',
      '/api/admin/exports/payments.xlsx?from=2026-11-12&to=2026-11-18&method=manual',
    );
    await page.getByRole('button', { name: 'Borrar filtros' }).click();
    await expect(page).toHaveURL(/payment-history$/);
    await expect(payments(page)).toHaveCount(1);
    await page.getByLabel('Método de pago').selectOption({ label: 'Manual' });
    await expect(page).toHaveURL(/\?method=manual$/);
    await expect(payments(page)).toHaveCount(1);
  });
});

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland', viewport: { width: 1440, height: 900 } });

  test('days are those of the venue’s time zone, weeks start on Monday, and the keyboard selects days', async ({
    page,
    venue,
  }) => {
    await signIn(page, venue.url, 'manager');
    await page.goto(venue.url + ORDERS);
    await expect(page.getByRole('button', { name: 'Días Hoy' })).toBeVisible();
    await openDayPicker(page);
    await page.getByRole('button', { name: 'Hoy', exact: true }).click();
    const today = calendarDay(new Date(), 'Europe/Madrid');
    await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}$`));
    await expect(page.getByRole('button', { name: 'Días Hoy' })).toBeFocused();

    await page.goto(`${venue.url}${ORDERS}?from=2026-09-14&to=2026-09-14`);
    await openDayPicker(page);
    // The column headers are hidden from assistive technology because each day has its full date as name.
    await expect(page.getByRole('columnheader', { includeHidden: true }).first()).toHaveText('lu');
    await page
      .getByRole('gridcell', { name: /14 de septiembre/ })
      .getByRole('button')
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Desde el 14 sept 2026: elige el último día.')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/from=2026-09-14&to=2026-09-20$/);
    await expect(page.getByRole('button', { name: 'Días 14–20 sept 2026' })).toBeFocused();

    await openDayPicker(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Días 14–20 sept 2026' })).toBeFocused();
  });
});

test('the provider’s id of a payment is copied in one tap from the list and from the detail', { tag: '@long' }, async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await withOwnVenue(async (venue) => {
    await orderAsCustomer(browser, venue, 'A4', 'A04');
    await venue.sql(`update payments set external_payment_id = '${EXTERNAL_PAYMENT_ID}'`);
    await signIn(page, venue.url, 'manager');
    await page.goto(venue.url + PAYMENTS);
    await expectIdCopiado(page, payments(page));
    await expect(page.getByRole('dialog')).toBeHidden();

    await payments(page).getByRole('link', { name: 'Pago 1' }).click();
    const detail = page.getByRole('dialog', { name: 'Pago 1' });
    await expectIdCopiado(page, detail);
    await detail.getByRole('link', { name: 'Abrir en Devoluciones' }).click();
    await expect(page).toHaveURL(/\/admin\/refunds\/1$/);
  });
});

test('a list with several pages keeps its scroll position and its pages when a payment is added', {
  tag: '@long',
}, async ({ page, browser }) => {
  await withOwnVenue(async (venue) => {
    await orderAsCustomer(browser, venue, 'A5', 'A05');
    await venue.sql(`
      insert into orders (id, email, table_code, placed_on, state, sent_on)
        select gen_random_uuid(), 'lucia@example.com', 'C1', sent_on, 'sent', sent_on from orders, generate_series(1, 54);
      insert into payments (id, remainder_of, number, table_code, payment_method, state,
          total_amount_order, amount_paid_by_user, created_on, payment_on, z_closure_id)
        select gen_random_uuid(), others.id, number + place, payments.table_code, payment_method,
          state, total_amount_order, amount_paid_by_user, created_on, payment_on, z_closure_id
        from payments
          cross join (select id, row_number() over () as place from orders where table_code = 'C1') as others;
      update counters set value = 55 where name = 'payment'`);
    await signIn(page, venue.url, 'manager');
    for (const [address, rows] of [
      [ORDERS, page.getByRole('article')],
      [PAYMENTS, payments(page)],
    ] as const) {
      await page.goto(venue.url + address);
      await expect(rows).toHaveCount(50);
      await page.getByRole('button', { name: 'Ver más' }).click();
      await expect(rows).toHaveCount(55);
      await expect(page.getByRole('button', { name: 'Ver más' })).toBeHidden();
    }
    await payments(page).last().scrollIntoViewIfNeeded();
    await orderAsCustomer(browser, venue, 'A6', 'A06');
    await expect(payments(page)).toHaveCount(56);
    await expect(payments(page).last()).toBeInViewport();
  });
});

test('an export and a detail show that the network is missing and load once it is back', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    await orderAsCustomer(browser, venue, 'A8', 'A08');
    await signIn(page, venue.url, 'manager');
    await page.goto(venue.url + PAYMENTS);
    await expect(payments(page)).toHaveCount(1);
    // Not `setOffline`: the stream of live updates would read the payment again by itself once the network is back.
    await page.route(REQUESTS, (route) => route.abort());
    await page.getByRole('link', { name: 'Exportar a Excel' }).click();
    await expect(exportFailure(page)).toContainText('No hay conexión con el servidor.');
    await expectAccessibleScreen(page, 'an export that failed');
    await payments(page).getByRole('link').click();
    const detail = page.getByRole('dialog');
    await expect(detail.getByText('No se ha podido leer el pago')).toBeVisible();
    await expectAccessibleScreen(page, 'a payment that could not be read');

    await page.unroute(REQUESTS);
    await detail.getByRole('button', { name: 'Reintentar' }).click();
    await expect(detail).toContainText('Caña');
    await detail.getByRole('button', { name: 'Cerrar' }).click();
    await expect(detail).toBeHidden();
    await expectOneExport(page);
    await openDayPicker(page);
    await expect(page.getByRole('grid')).toBeVisible();
  });
});

/** A refused export shows its reason; a double press downloads one file. */
async function expectOneExport(page: Page): Promise<void> {
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  await page.route('**/exports/payments', (route) => route.fulfill({ status: 429, json: TOO_MANY }));
  await exportFailure(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(exportFailure(page)).toContainText(TOO_MANY.message);
  await page.unroute('**/exports/payments');
  const downloadStarted = page.waitForEvent('download');
  await exportFailure(page).getByRole('button', { name: 'Reintentar' }).click();
  const link = page.getByRole('link', { name: 'Exportar a Excel' });
  await expect(link).toBeFocused();
  await link.dblclick();
  await downloadStarted;
  await expect(link).toHaveAttribute('aria-busy', 'false');
  await expect(exportFailure(page)).toBeHidden();
  expect(files).toHaveLength(1);
}

function exportFailure(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'No se ha podido exportar a Excel' });
}

const TOO_MANY = { code: 'too-many-requests', message: 'Demasiadas peticiones seguidas. Espera un momento.' };

async function orderAsCustomer(browser: Browser, venue: Venue, code: string, label: string): Promise<void> {
  await venue.sql(ORDERS_COUNT_AS_PAID);
  const phone = await browser.newPage(PHONE);
  await scanAndOrder(phone, venue.url, code, label, 'Caña');
  await phone.close();
}

function payments(page: Page): Locator {
  return page.getByRole('list', { name: /^Pagos cobrados/ }).getByRole('listitem');
}

async function openDayPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Días/ }).click();
}

async function expectIdCopiado(page: Page, place: Locator): Promise<void> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await place.getByRole('button', { name: 'Copiar el identificador' }).click();
  await expect(page.getByText(COPIED, { exact: true }).last()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(EXTERNAL_PAYMENT_ID);
}
