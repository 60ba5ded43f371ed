// Staff orders while the connection is lost or the order is refused.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/accessibility.ts';
import { signIn } from '#e2e/staff.ts';
import {
  addOrderProduct,
  choosePaidWith,
  countStaffOrders,
  createOrderButton,
  expectOrderCreated,
  openOrderPanel,
  startOrder,
} from '#e2e/staff-order.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

const ORDERS = '**/api/admin/orders/*';

test('two presses of «Crear Pedido» create one order', { tag: '@long' }, async ({ page, venue }) => {
  const panel = await prepareOrder(page, venue, 'B02');
  await createOrderButton(panel).dblclick();
  await expectOrderCreated(page);
  expect(await countStaffOrders(venue, 'B2')).toBe(1);
});

test('an order whose response is lost is sent again by itself and stored once', async ({ page, venue }) => {
  const panel = await prepareOrder(page, venue, 'A08');
  await page.route(
    ORDERS,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await createOrderButton(panel).click();
  await expect(page.getByText('1 pedido sin enviar · Mesa A08')).toBeVisible();
  expect(await countStaffOrders(venue, 'A8')).toBe(1);
  // The next order can be taken meanwhile.
  await expect(page.getByText('¿Para qué mesa es?')).toBeVisible();
  await expect(page.getByText('Pedido enviado · Mesa A08')).toBeVisible();
  await expect(page.getByText(/sin enviar/)).toBeHidden();
  expect(await countStaffOrders(venue, 'A8')).toBe(1);
});

test('a created order is shown even when no further asset can be loaded', { tag: '@long' }, async ({ page, venue }) => {
  const panel = await prepareOrder(page, venue, 'B08');
  await page.route('**/assets/**', (route) => route.abort());
  await createOrderButton(panel).click();
  await expectOrderCreated(page);
  await expect(page.getByText('Pagado en efectivo')).toBeVisible();
});

test('discarding an order without a response warns that it may have been created', { tag: '@long' }, async ({
  page,
  venue,
}) => {
  const panel = await prepareOrder(page, venue, 'B05');
  await page.route(ORDERS, (route) => route.abort());
  await createOrderButton(panel).click();
  await page.getByRole('button', { name: 'Ver pedidos' }).click();
  const unsent = page.getByRole('dialog', { name: 'Pedidos sin enviar' });
  await unsent.getByRole('button', { name: 'Descartar' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Descartar el pedido de la mesa B05?' });
  await expect(question).toContainText('Puede que ya se haya creado');
  await expectAccessible(page, 'the question before an order is discarded');
  await question.getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(unsent).toBeHidden();
  await expect(page.getByText(/sin enviar/)).toBeHidden();
});

test('an order with a sold-out product or an inactive table is refused at that place and can be corrected', async ({
  page,
  browser,
}) => {
  const venue = await openVenue();
  const otherTablet = await browser.newPage();
  try {
    await signIn(otherTablet, venue.url, 'owner');
    // Live events are blocked, so the refusal of the server is the first information that this tablet gets.
    await page.route('**/api/admin/live*', (route) => route.abort());
    await startOrder(page, venue, 'B06');
    await addOrderProduct(page, 'Caña');
    await addOrderProduct(page, 'Jarra');
    const panel = await openOrderPanel(page);
    await choosePaidWith(panel, 'Efectivo');

    await sellOut(otherTablet, venue, 'Jarra');
    await createOrderButton(panel).click();
    await expect(panel.getByText('No se ha creado el pedido')).toBeVisible();
    await expect(panel.getByText('Agotado: no cuenta en el pedido.')).toBeVisible();
    await expect(panel.getByText('1,80')).toHaveCount(2);
    await expectAccessible(page, 'an order with a sold-out product');

    await venue.sql(`update table_qrs set active = false where code = 'B6'`);
    await createOrderButton(panel).click();
    await expect(panel.getByText('Esa mesa ya no está activa. Elige otra.')).toBeVisible();
    await panel.getByRole('button', { name: 'Cambiar' }).click();
    await page.getByRole('button', { name: /^Mesa B07/ }).click();
    await createOrderButton(await openOrderPanel(page)).click();
    await expectOrderCreated(page);
    expect([await countStaffOrders(venue, 'B6'), await countStaffOrders(venue, 'B7')]).toEqual([0, 1]);
  } finally {
    await Promise.all([otherTablet.close(), page.unrouteAll({ behavior: 'ignoreErrors' })]);
    await venue.close();
  }
});

/** Prepares a paid order of one beer for that table without creating it. */
async function prepareOrder(page: Page, venue: Venue, label: string) {
  await startOrder(page, venue, label);
  await addOrderProduct(page, 'Caña');
  const panel = await openOrderPanel(page);
  await choosePaidWith(panel, 'Efectivo');
  return panel;
}

/** Sets the stock of a product to zero in the list of products. */
async function sellOut(page: Page, venue: Venue, name: string) {
  await page.goto(`${venue.url}/admin/products/list?text=${name}`);
  await page.getByRole('switch', { name: `Existencias de ${name}` }).click();
  await expect.poll(() => venue.read(`select stock from products where name = '${name}'`)).toEqual([{ stock: 0 }]);
}
