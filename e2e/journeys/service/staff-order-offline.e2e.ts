// Staff orders on a shared tablet without a network: they go out by themselves, in order, and only in the session of their writer.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothColourSchemes } from '#e2e/accessibility.ts';
import { test } from '#e2e/page-errors.ts';
import { signIn } from '#e2e/staff.ts';
import {
  addOrderProduct,
  chooseOrderTable,
  choosePaidWith,
  countStaffOrders,
  createOrderButton,
  expectOrderCreated,
  openOrderPanel,
} from '#e2e/staff-order.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';

const TABLET = { viewport: { width: 1024, height: 768 } };
const ORDERS = '**/api/admin/orders/*';
const PINS = { waiter: '4826', owner: '90315' };

// The journey has its own venue because it renames a table and sells a product out.
let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue();
});
test.afterAll(() => venue.close());

test('orders that a waiter writes without a network wait on the shared tablet and go out in the session of the waiter', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...TABLET, serviceWorkers: 'allow' });
  let tablet = await openSharedTablet(context);
  await enter(tablet, 'Lucía Martín', PINS.waiter);
  await openNewOrder(tablet);

  await test.step('without a network two tables order, and every page says what waits', async () => {
    await context.setOffline(true);
    await writeOrder(tablet, 'A05', 'Caña');
    await expect(tablet.getByText('1 pedido sin enviar · Mesa A05')).toBeVisible();
    await writeOrder(tablet, 'A06', 'Doble');
    await expect(tablet.getByText('2 pedidos sin enviar · Mesas A05 y A06')).toBeVisible();
    await tablet
      .getByRole('navigation')
      .getByRole('link', { name: /Inicio/ })
      .click();
    await expect(tablet.getByText('2 pedidos sin enviar · Mesas A05 y A06')).toBeVisible();
    await expect(
      tablet.getByRole('navigation').getByRole('link', { name: /Crear.* 2 pedidos sin enviar/ }),
    ).toBeVisible();
    await tablet.getByRole('button', { name: 'Ver pedidos' }).click();
    await expect(tablet.getByRole('dialog', { name: 'Pedidos sin enviar' })).toContainText('1 × Caña');
    await expectAccessibleInBothColourSchemes(tablet, 'orders that are not sent yet');
  });

  await test.step('a closed tab keeps them, also while the page opens without a network', async () => {
    tablet = await closeAndOpen(tablet);
    await expect(tablet.getByRole('heading', { name: 'Sin conexión' })).toBeVisible();
    await expect(tablet.getByText('2 pedidos sin enviar · Mesas A05 y A06')).toBeVisible();
    await expect(
      tablet.getByText('Se envían solos y en orden en cuanto haya conexión.', { exact: true }),
    ).toBeVisible();
    await expectAccessible(tablet, 'no connection, with orders that are not sent yet');
  });

  await test.step('another person’s PIN sends none of them', async () => {
    await context.route(ORDERS, (route) => route.abort());
    await venue.start();
    await tablet.getByRole('button', { name: 'Cambiar de persona' }).click();
    await expect(tablet.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible();
    await expect(tablet.getByText('Mesas A05 y A06: los apuntó Lucía Martín')).toBeVisible();
    await expectAccessible(tablet, 'who are you, with orders that are not sent yet');
    await enter(tablet, 'Carmen Robledo', PINS.owner);
    await context.unroute(ORDERS);
    await openNewOrder(tablet);
    await writeOrder(tablet, 'A07', 'Caña');
    await expectOrderCreated(tablet);
    await expect(tablet.getByText('2 pedidos sin enviar · Mesas A05 y A06')).toBeVisible();
    expect([await countStaffOrders(venue, 'A5'), await countStaffOrders(venue, 'A7')]).toEqual([0, 1]);
  });

  await test.step('the waiter’s PIN sends them once, in order, and to the table that was renamed', async () => {
    await venue.sql(`update table_qrs set code = 'C9', code_key = 'c09' where code = 'A6'`);
    await tablet.getByRole('button', { name: 'Cambiar de persona' }).click();
    await enter(tablet, 'Lucía Martín', PINS.waiter);
    const written = () =>
      venue.read(
        `select orders.table_code, name from orders join staff_users on staff_users.id = placed_by
         join payments on remainder_of = orders.id where orders.table_code in ('A5', 'A6', 'C9') order by number`,
      );
    await expect.poll(written).toEqual(['A5', 'C9'].map((code) => ({ table_code: code, name: 'Lucía Martín' })));
    await expect(tablet.getByText(/sin enviar/)).toHaveCount(0);
  });

  await test.step('a refusal opens the order again, with its reason', async () => {
    await openNewOrder(tablet);
    await context.setOffline(true);
    await writeOrder(tablet, 'A08', 'Caña', 'Jarra');
    await venue.sql(`update products set stock = 0 where name = 'Jarra'`);
    await context.setOffline(false);
    await expect(tablet.getByText('Mesa A08: no se ha creado. Un producto se ha agotado.')).toBeVisible();
    await tablet.getByRole('button', { name: 'Ver pedidos' }).click();
    await expectAccessible(tablet, 'an order that was refused later');
    await tablet.getByRole('button', { name: 'Abrir el pedido' }).click();
    const panel = await openOrderPanel(tablet);
    await expect(panel.getByText('No se ha creado el pedido')).toBeVisible();
    await expect(tablet.getByText(/sin enviar/)).toHaveCount(0);
    await panel.getByRole('button', { name: 'Quitar Jarra' }).click();
    await createOrderButton(panel).click();
    await expectOrderCreated(tablet);
    expect(await countStaffOrders(venue, 'A8')).toBe(1);
  });

  await test.step('an order older than fifteen minutes asks before it goes out', async () => {
    await openNewOrder(tablet);
    await context.setOffline(true);
    await writeOrder(tablet, 'A09', 'Caña');
    await expect(tablet.getByText('1 pedido sin enviar · Mesa A09')).toBeVisible();
    tablet = await closeAndOpen(tablet);
    await makeOlder(tablet, 16);
    await venue.start();
    await expect(tablet.getByText(/Mesa A09: se apuntó hace más de 15 minutos/)).toBeVisible();
    await expect(tablet.getByRole('heading', { name: /^Hola, / })).toBeVisible();
    expect(await countStaffOrders(venue, 'A9')).toBe(0);
    await tablet.getByRole('button', { name: 'Ver pedidos' }).click();
    await tablet.getByRole('button', { name: 'Enviar ahora' }).click();
    await expect(tablet.getByText(/sin enviar/)).toHaveCount(0);
    expect(await countStaffOrders(venue, 'A9')).toBe(1);
  });
  await context.close();
});

/** A tablet that the owner shares, with the PINs of the owner and of the waiter. Its service worker is ready. */
async function openSharedTablet(context: BrowserContext): Promise<Page> {
  const tablet = await context.newPage();
  for (const role of ['waiter', 'owner'] as const) {
    await signIn(tablet, venue.url, role);
    const response = await tablet.request.put(`${venue.url}/api/admin/session/pin`, { data: { pin: PINS[role] } });
    expect(response.status()).toBe(200);
  }
  const tabletId = crypto.randomUUID();
  await tablet.request.put(`${venue.url}/api/admin/tablets/${tabletId}`, { data: { name: 'Barra' } });
  await tablet.goto(`${venue.url}/admin`);
  await tablet.evaluate(() => navigator.serviceWorker.ready);
  return tablet;
}

async function enter(tablet: Page, name: string, pin: string): Promise<void> {
  await tablet.getByRole('button', { name }).click();
  for (const digit of pin) await tablet.getByRole('button', { name: digit, exact: true }).click();
  await tablet.getByRole('button', { name: 'Entrar' }).click();
  await expect(tablet.getByRole('button', { name: 'Cambiar de persona' })).toBeVisible();
}

/** Opens «Crear Pedido» by the menu and waits for its tables. */
async function openNewOrder(tablet: Page): Promise<void> {
  await tablet
    .getByRole('navigation')
    .getByRole('link', { name: /^Crear/ })
    .click();
  await expect(tablet.getByRole('button', { name: /^Mesa A05/ })).toBeVisible();
}

/** Writes an unpaid order of these products for the table and presses «Crear Pedido». */
async function writeOrder(tablet: Page, label: string, ...products: readonly string[]): Promise<void> {
  await chooseOrderTable(tablet, label);
  for (const product of products) await addOrderProduct(tablet, product);
  const panel = await openOrderPanel(tablet);
  await choosePaidWith(panel, 'No');
  await createOrderButton(panel).click();
}

/**
 * Closes the tab and opens the start page in another one, while the server is down: a tab that closes may be online for a moment.
 */
async function closeAndOpen(tablet: Page): Promise<Page> {
  await venue.kill();
  await tablet.context().setOffline(false);
  await tablet.close();
  const opened = await tablet.context().newPage();
  await opened.goto(`${venue.url}/admin`);
  return opened;
}

/** Moves the times of the stored unsent orders back by that many minutes. */
async function makeOlder(tablet: Page, minutes: number): Promise<void> {
  await tablet.evaluate((ms) => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('unsentOrder '))) {
      const order = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...order, confirmedOn: order.confirmedOn - ms }));
    }
  }, minutes * 60_000);
}
