// «Corregir» by a customer: an order that was just sent returns to the cart, is changed and sent again.
import { type Browser, expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import {
  addProduct,
  cartPanel,
  expectOrderPlaced,
  expectSheetEntries,
  openCart,
  placeOrder,
  scanTable,
  skipEmail,
  writeOrderNote,
} from '#e2e/customer.ts';
import { signIn } from '#e2e/staff.ts';
import { countTaps } from '#e2e/tap-counter.ts';
import { test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('a customer corrects an order with two taps, finds it in the cart as it was, and sends it again', async ({
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    const page = await browser.newPage(PHONE);
    const taps = await countTaps(page);
    await order(page, venue);
    await page.goto(`${venue.url}/recent`);
    const orders = page.getByRole('main').getByRole('article');
    await expectAccessibleOnEveryScreen(page, 'orders with one that can be corrected');

    const before = taps();
    await orders.getByRole('button', { name: 'Corregir', exact: true }).tap();
    const question = page.getByRole('alertdialog', { name: '¿Corregir este pedido?' });
    await expectAccessibleOnEveryScreen(page, 'the question before an order is corrected');
    await question.getByRole('button', { name: 'Corregir' }).tap();
    const panel = cartPanel(page);
    await expect(panel).toContainText('Caña');
    expect(taps() - before, 'taps from the order to the cart').toBe(2);
    await expect(panel).toContainText('Muy fría');
    await expect(panel).toContainText('Sin prisa');
    await expect(page.getByText('Retirado. Cambia lo que quieras y envíalo otra vez.')).toBeVisible();
    expect(await endings(venue)).toEqual([{ ending: 'taken-back' }]);

    await panel.getByRole('button', { name: 'Añadir una unidad de Caña' }).tap();
    await expectAccessibleOnEveryScreen(page, 'an order that was taken back');
    await openCart(page);
    await panel.getByRole('button', { name: /^Pedir/ }).tap();
    await expectOrderPlaced(page);
    await page.goto(`${venue.url}/recent`);
    await expect(orders).toHaveCount(1);
    await expect(orders).toContainText('2×');
    await expect(page.getByText('Anulado')).toHaveCount(0);

    await test.step('the button disappears by itself after two minutes', async () => {
      await page.clock.install();
      await page.reload();
      const correct = orders.getByRole('button', { name: 'Corregir', exact: true });
      await expect(correct).toBeVisible();
      await page.clock.fastForward('02:05');
      await expect(correct).toHaveCount(0);
    });
    await page.close();
  });
});

test('an order that waits for staff is corrected too, and is not called canceled', async ({ browser }) => {
  await withOwnVenue(async (venue) => {
    const page = await browser.newPage(PHONE);
    await order(page, venue);
    await page.goto(`${venue.url}/recent`);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Corregir', exact: true }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Corregir' }).tap();
    await expect(cartPanel(page)).toContainText('Muy fría');
    await expect(page.getByText('Retirado. Cambia lo que quieras y envíalo otra vez.')).toBeVisible();
    await expect(page.getByText('Tu pedido se ha anulado')).toHaveCount(0);
    await expectSheetEntries(page, 1);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Aún no tienes pedidos' })).toBeVisible();
    await expect(page.getByText('Tu pedido se ha anulado')).toHaveCount(0);
    await page.close();
  }, "update settings set accepts_orders = 'always'");
});

test('an order that is under way stays, and the customer reads whom to ask', async ({ browser }) => {
  await withOwnVenue(async (venue) => {
    const page = await browser.newPage(PHONE);
    await order(page, venue);
    await page.goto(`${venue.url}/recent`);
    await page.getByRole('button', { name: 'Corregir', exact: true }).tap();
    // Staff press «Hecho» at this moment.
    await venue.sql('update order_lines set done_on = now()');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Corregir' }).tap();
    await expect(page.getByText('Ya está en marcha: díselo al personal.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Corregir', exact: true })).toHaveCount(0);
    await expectAccessibleOnEveryScreen(page, 'an order that cannot be corrected');
    expect(await endings(venue)).toEqual([]);
    await page.close();
  });
});

test('a lost reply is repeated when the connection is back, also after a reload, and what is sold out is named', async ({
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    const page = await browser.newPage(PHONE);
    await order(page, venue);
    await page.goto(`${venue.url}/recent`);
    const path = '**/take-backs/*';
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Corregir', exact: true }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Corregir' }).tap();
    await expect(page.getByText('No sabemos si tu pedido se ha retirado')).toBeVisible();
    await expect(page.getByText('Se ha anulado')).toHaveCount(0);
    await expectAccessibleOnEveryScreen(page, 'an order of which it is not known whether it was taken back');

    await sellOut(browser, venue, 'Jarra');
    await page.reload();
    await expect(page.getByText('No sabemos si tu pedido se ha retirado')).toBeVisible();
    // A request that is being answered would be answered twice.
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByText('Sin añadir: Jarra (agotado).')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'an order that was taken back in part');
    await page.getByRole('main').getByRole('button', { name: 'Ver tu pedido' }).tap();
    await expect(cartPanel(page)).toContainText('Caña');
    await expectSheetEntries(page, 1);
    await page.reload();
    await expect(
      cartPanel(page)
        .or(page.getByRole('button', { name: /Ver tu pedido/ }))
        .first(),
    ).toBeVisible();
    const stored = await page.evaluate(() => [localStorage.getItem('takeBacks'), localStorage.getItem('cart')]);
    expect(stored).toEqual([null, expect.stringContaining('"quantity":1')]);
    await page.close();
  });
});

/** A customer at A1 orders a beer with a note and a jug, with a note for the whole order. */
async function order(page: Page, venue: Venue): Promise<void> {
  await scanTable(page, venue.url, 'A1', 'A01');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await addProduct(page, 'Jarra');
  const panel = await openCart(page);
  await panel.getByRole('button', { name: /^Añadir una nota.*Caña/ }).click();
  await panel.getByRole('textbox', { name: /Caña/ }).fill('Muy fría');
  await writeOrderNote(panel, 'Sin prisa');
  await placeOrder(page);
  await expectOrderPlaced(page);
}

const menuShape = z.object({ products: z.array(z.object({ id: z.string(), name: z.string() })) });

/** A waiter marks the product as sold out. */
async function sellOut(browser: Browser, { url }: Venue, name: string): Promise<void> {
  const staff = await browser.newPage();
  await signIn(staff, url);
  const menu = menuShape.parse(await (await staff.request.get(`${url}/api/menu`)).json());
  const id = menu.products.find((product) => product.name === name)?.id;
  const data = { isSoldOut: true, units: null };
  expect((await staff.request.put(`${url}/api/admin/sold-out/${id}`, { data })).status()).toBe(200);
  await staff.close();
}

/** How the ended orders ended. */
function endings(venue: Venue): Promise<readonly unknown[]> {
  return venue.read('select ending from orders where ending is not null');
}
