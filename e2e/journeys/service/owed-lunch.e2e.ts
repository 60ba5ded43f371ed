// A lunch: eight tables eat first and pay later, to three tablets.
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { scanAndOrder } from '#e2e/customer.ts';
import { createUnpaidOrder, OWED_PATH } from '#e2e/payment-lists.ts';
import { signIn } from '#e2e/staff.ts';
import { test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const TABLES = ['A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A07', 'A08'];
const ORDERS_PER_TABLE = 2;

test('eight tables eat first and pay later to three tablets: every order is collected once, and the Z closure has all of it', async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    for (const table of TABLES)
      for (let order = 0; order < ORDERS_PER_TABLE; order += 1)
        await createUnpaidOrder(page, venue, table.replace('0', ''));
    const [first, second] = [await openTablet(browser, venue, 'waiter'), await openTablet(browser, venue, 'owner')];
    await page.goto(venue.url + OWED_PATH);
    await expect(page.getByText(/^28,80\s€$/)).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'what eight tables owe');

    await collectWithChange(page);
    await collectOneOrder(first);
    await collectSameTable(first, second);
    await collectAgainAfterLostResponse(second);
    await walkOutIsRefusedWhileCooking(page);
    for (const [tablet, table] of [
      [page, 'A05'],
      [first, 'A06'],
      [second, 'A07'],
      [page, 'A08'],
    ] as const) {
      await collectTable(tablet, table);
      // The lists of the others move up.
      for (const each of [page, first, second]) await expect(card(each, table)).toBeHidden();
    }

    for (const tablet of [page, first, second])
      await expect(tablet.getByText('Ninguna mesa debe nada').first()).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'no table owes anything');
    await expectEachSettledOnce(page, venue);
    await acceptAndMarkFalse(page, await browser.newPage(), venue);
    await Promise.all([first.context().close(), second.context().close()]);
  });
});

/** The change of 5 euros stays on the screen until it is dismissed. */
async function collectWithChange(page: Page): Promise<void> {
  await card(page, 'A01')
    .getByRole('button', { name: /^Cobrar la mesa/ })
    .click();
  await page.getByRole('button', { name: '5 €', exact: true }).click();
  await expectAccessibleOnEveryScreen(page, 'collecting a table');
  await page.getByRole('button', { name: 'Efectivo', exact: true }).click();
  const result = page.getByRole('alertdialog', { name: 'Cobrado, mesa A01' });
  await expect(result).toContainText(/Cambio\s*1,40\s€/);
  await expectAccessibleOnEveryScreen(page, 'the change');
  await result.getByRole('button', { name: 'Hecho' }).click();
  await expect(card(page, 'A01')).toBeHidden();
}

/** One order of a table, in two taps; the other one stays. */
async function collectOneOrder(page: Page): Promise<void> {
  await card(page, 'A02').getByRole('checkbox').first().check();
  await card(page, 'A02')
    .getByRole('button', { name: /^Cobrar 1 pedido/ })
    .click();
  await page.getByRole('button', { name: 'Datáfono', exact: true }).click();
  await expect(card(page, 'A02').getByRole('checkbox')).toHaveCount(0);
  await card(page, 'A02')
    .getByRole('button', { name: /^Cobrar 1,80/ })
    .click();
  await page.getByRole('button', { name: 'Datáfono', exact: true }).click();
  await expect(card(page, 'A02')).toBeHidden();
}

/** The second tablet reads that the orders were collected meanwhile. */
async function collectSameTable(first: Page, second: Page): Promise<void> {
  for (const tablet of [first, second])
    await card(tablet, 'A03')
      .getByRole('button', { name: /^Cobrar la mesa/ })
      .click();
  await first.getByRole('button', { name: 'Datáfono', exact: true }).click();
  await expect(card(first, 'A03')).toBeHidden();
  await second.getByRole('button', { name: 'Efectivo', exact: true }).click();
  const result = second.getByRole('alertdialog', { name: 'No se ha cobrado nada, mesa A03' });
  await expect(result.getByText(/ya estaba cobrado$/)).toHaveCount(ORDERS_PER_TABLE);
  await result.getByRole('button', { name: 'Hecho' }).click();
}

/** The response is lost and the page reloaded: the same collection is sent again. */
async function collectAgainAfterLostResponse(page: Page): Promise<void> {
  await page.route('**/collections/*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await card(page, 'A04')
    .getByRole('button', { name: /^Cobrar la mesa/ })
    .click();
  await page.getByRole('button', { name: 'Efectivo', exact: true }).click();
  await expect(page.getByText('No sabemos si el cobro ha llegado')).toBeVisible();
  await page.unroute('**/collections/*');
  await page.reload();
  await expect(page.getByText('No sabemos si el cobro ha llegado')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a enviar' }).click();
  await expect(page.getByText('Cobrado: 3,60 €, mesa A04')).toBeVisible();
}

async function walkOutIsRefusedWhileCooking(page: Page): Promise<void> {
  await card(page, 'A05').getByRole('button', { expanded: false }).first().click();
  await expect(card(page, 'A05').getByRole('button', { name: /^Se fue sin pagar/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await card(page, 'A05')
    .getByRole('button', { name: /^Anular/ })
    .click();
  await expectAccessibleOnEveryScreen(page, 'canceling an owed order');
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
}

async function collectTable(page: Page, table: string): Promise<void> {
  await card(page, table)
    .getByRole('button', { name: /^Cobrar la mesa/ })
    .click();
  await page.getByRole('button', { name: 'Datáfono', exact: true }).click();
  await expect(card(page, table)).toBeHidden();
}

/** Every order is settled with one set of lines, and the open Z closure has the sum of all. */
async function expectEachSettledOnce(page: Page, venue: Venue): Promise<void> {
  const orders = TABLES.length * ORDERS_PER_TABLE;
  const [settled] = await venue.read(`
    select count(*)::int as payments, count(distinct collection_id)::int as collections, sum(amount_paid_by_user)::int as paid,
      (select count(*)::int from order_lines) as lines
    from payments where state = 'succeeded' and settled_by is not null and z_closure_id is not null`);
  expect(settled).toEqual({
    payments: TABLES.length + 1,
    collections: TABLES.length + 1,
    paid: orders * 180,
    lines: orders,
  });
  await page.goto(`${venue.url}/admin/orders/cierres-de-caja-z`);
  await expect(page.getByText(/28,80\s€/).first()).toBeVisible();
}

/** A board says that an order waits; staff accept it, and find out that nobody had ordered it. */
async function acceptAndMarkFalse(tablet: Page, phone: Page, venue: Venue): Promise<void> {
  await venue.read("update settings set accepts_orders = 'always'");
  await scanAndOrder(phone, venue.url, 'A1', 'A01', 'Caña');
  const toAccept = 'Por aceptar: aún no lo preparamos. El camarero lo está revisando.';
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(toAccept);
  await expectAccessibleOnEveryScreen(phone, 'the success page of an order to accept');
  await tablet.goto(`${venue.url}/admin/orders/drinks`);
  await expect(tablet.getByText('1 pedido espera a que lo aceptes: mesa A01.')).toBeVisible();
  await expectAccessibleOnEveryScreen(tablet, 'a board while an order waits to be accepted');
  await tablet.getByRole('link', { name: 'Ver y aceptar' }).click();
  await expect(card(tablet, 'A01').getByText('Por aceptar: lo pide la configuración')).toBeVisible();
  await expectAccessibleOnEveryScreen(tablet, 'an order to accept');
  await card(tablet, 'A01')
    .getByRole('button', { name: /^Aceptar/ })
    .click();
  await expect(tablet.getByText('Aceptado: ya está en las pantallas de pedidos')).toBeVisible();
  await expect(phone.getByText(toAccept)).toHaveCount(0);
  await expect(phone).toHaveURL(/\/recent$/);
  await expect(phone.getByRole('main')).toContainText('En preparación');
  await card(tablet, 'A01').getByRole('button', { expanded: false }).first().click();
  await card(tablet, 'A01')
    .getByRole('button', { name: /^Era falso/ })
    .click();
  await expectAccessibleOnEveryScreen(tablet, 'marking an order as false');
  await tablet.getByLabel('Qué era falso').selectOption('Todo lo que debe este móvil');
  await tablet.getByRole('button', { name: 'Marcar como falso' }).click();
  await expect(tablet.getByText('1 pedido marcado como falso')).toBeVisible();
  await expect(card(tablet, 'A01')).toBeHidden();
  await phone.context().close();
}

async function openTablet(browser: Browser, venue: Venue, role: 'waiter' | 'owner'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const page = await context.newPage();
  await signIn(page, venue.url, role);
  await page.goto(venue.url + OWED_PATH);
  await expect(page.getByRole('article')).toHaveCount(TABLES.length);
  return page;
}

function card(page: Page, table: string) {
  return page.getByRole('article', { name: `Mesa ${table}` });
}
