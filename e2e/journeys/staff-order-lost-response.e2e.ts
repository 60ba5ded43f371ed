import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/accessibility.ts';
import { signIn } from '#e2e/staff.ts';
import {
  addOrderProduct,
  choosePaid,
  countStaffOrders,
  createOrderButton,
  expectOrderCreated,
  openOrderPanel,
  startOrder,
} from '#e2e/staff-order.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

const ORDERS = '**/api/admin/orders/*';
const UNANSWERED = 'No sabemos si el pedido ha llegado';

test.describe.configure({ timeout: 120_000 });

test('pressed twice it is one order', async ({ page, venue }) => {
  const panel = await anOrder(page, venue, 'B02');
  await createOrderButton(panel).dblclick();
  await expectOrderCreated(page);
  expect(await countStaffOrders(venue, 'B2')).toBe(1);
});

test('an answer that got lost, a reload and another press make one order', async ({ page, venue }) => {
  const panel = await anOrder(page, venue, 'B03');
  await page.route(
    ORDERS,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await createOrderButton(panel).click();
  await expect(panel.getByText(UNANSWERED)).toBeVisible();
  // Nothing about it can be changed meanwhile.
  await expect(panel.getByRole('button', { name: 'Uno más: Caña' })).toBeHidden();
  await expectAccessible(page, 'an order of which nobody knows');
  expect(await countStaffOrders(venue, 'B3')).toBe(1);

  await page.reload();
  await expect(panel.getByText(UNANSWERED)).toBeVisible();
  await panel.getByRole('button', { name: 'Volver a enviar' }).click();
  await expectOrderCreated(page);
  expect(await countStaffOrders(venue, 'B3')).toBe(1);
});

test('an order that is placed is shown even when nothing more can be loaded', async ({ page, venue }) => {
  const panel = await anOrder(page, venue, 'B08');
  await page.route('**/assets/**', (route) => route.abort());
  await createOrderButton(panel).click();
  await expectOrderCreated(page);
  await expect(page.getByText('Pagado, efectivo')).toBeVisible();
});

test('without a connection the order stays, and is sent when there is one', async ({ page, context, venue }) => {
  const panel = await anOrder(page, venue, 'B04');
  await context.setOffline(true);
  await createOrderButton(panel).click();
  await expect(panel.getByText(UNANSWERED)).toBeVisible();
  await context.setOffline(false);
  await panel.getByRole('button', { name: 'Volver a enviar' }).click();
  await expectOrderCreated(page);
  expect(await countStaffOrders(venue, 'B4')).toBe(1);
});

test('who gives up an order of which nobody knows is told what that may mean', async ({ page, venue }) => {
  const panel = await anOrder(page, venue, 'B05');
  await page.route(ORDERS, (route) => route.abort());
  await createOrderButton(panel).click();
  await panel.getByRole('button', { name: 'Descartar este pedido' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Descartar este pedido?' });
  await expect(question).toContainText('Puede que ya se haya creado');
  await expectAccessible(page, 'the question before an order is given up');
  await question.getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(panel.getByText('El pedido está vacío')).toBeVisible();
});

test('what sold out meanwhile, and a table that is closed, are said where they stand, and nothing is lost', async ({
  page,
  browser,
}) => {
  const venue = await openVenue();
  const office = await browser.newPage();
  try {
    await signIn(office, venue.url, 'owner');
    // No news comes by itself here: the server's no is the first that this tablet hears.
    await page.route('**/api/admin/live*', (route) => route.abort());
    await startOrder(page, venue, 'B06');
    await addOrderProduct(page, 'Caña');
    await addOrderProduct(page, 'Jarra');
    const panel = await openOrderPanel(page);
    await choosePaid(panel, 'efectivo');

    await sellOut(office, venue, 'Jarra');
    await createOrderButton(panel).click();
    await expect(panel.getByText('No se ha creado el pedido')).toBeVisible();
    await expect(panel.getByText('Agotado: no cuenta en el pedido.')).toBeVisible();
    await expect(panel.getByText('1,80')).toHaveCount(2);
    await expectAccessible(page, 'an order with something that sold out');

    await venue.sql(`update table_qrs set active = false where code = 'B6'`);
    await createOrderButton(panel).click();
    await expect(panel.getByText('Esta mesa ya no está activa. Elige otra.')).toBeVisible();
    await panel.getByRole('button', { name: 'Cambiar' }).click();
    await page.getByRole('button', { name: /^Mesa B07/ }).click();
    await createOrderButton(await openOrderPanel(page)).click();
    await expectOrderCreated(page);
    expect([await countStaffOrders(venue, 'B6'), await countStaffOrders(venue, 'B7')]).toEqual([0, 1]);
  } finally {
    await Promise.all([office.close(), page.unrouteAll({ behavior: 'ignoreErrors' })]);
    await venue.close();
  }
});

/** Half way at that table: one beer, paid. */
async function anOrder(page: Page, venue: Venue, label: string) {
  await startOrder(page, venue, label);
  await addOrderProduct(page, 'Caña');
  const panel = await openOrderPanel(page);
  await choosePaid(panel, 'efectivo');
  return panel;
}

/** From the list of products, which another tablet has open. */
async function sellOut(page: Page, venue: Venue, name: string) {
  await page.goto(`${venue.url}/admin/products/list?text=${name}`);
  await page.getByRole('switch', { name: `Stock de ${name}` }).click();
  await expect.poll(() => venue.read(`select stock from products where name = '${name}'`)).toEqual([{ stock: 0 }]);
}
