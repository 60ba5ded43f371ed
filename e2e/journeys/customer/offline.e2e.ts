// Both apps without a network connection.
import { expect, type Page, type Request } from '@playwright/test';
import { expectAccessibleInBothColourSchemes, expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import {
  addProduct,
  cartPanel,
  expectOrderPlaced,
  openCart,
  placeOrder,
  scanAndOrder,
  scanTable,
  skipEmail,
} from '#e2e/customer.ts';
import { openBoard, signInOnStartPage } from '#e2e/staff.ts';
import { openVenue, test } from '#e2e/venue.ts';

test.use({ serviceWorkers: 'allow' });

test('a customer reads the cached menu while offline, and orders once the connection is back', async ({
  page,
  context,
  venue,
}) => {
  await scanTable(page, venue.url, 'B5', 'B05');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByText('Mesa B05').first()).toBeVisible();
  await addProduct(page, 'Caña');
  await skipEmail(page);

  const heading = page.getByRole('heading', { name: 'Nuestra carta' });
  const place = await heading.boundingBox();
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión. Puedes mirar la carta; para pedir necesitas conexión.')).toBeVisible();
  expect(await heading.boundingBox()).toEqual(place);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nuestra carta' })).toBeVisible();
  await expect(page.getByText(/^Sin conexión/).first()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/^Sin conexión/)).toHaveCount(0);
  await openCart(page);
  await placeOrder(page);
  await expectOrderPlaced(page);
});

test('a file that a bad signal lost is loaded at the next tap', async ({ browser, venue }) => {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.route('**/assets/cart-*', (route) => route.abort());
  await page.goto(`${venue.url}/?table=B6`);
  const product = page.getByRole('button', { name: /^Caña/ }).first();
  await product.click();
  await expect(page.getByText('No se ha podido cargar. Comprueba tu conexión y vuelve a intentarlo.')).toBeVisible();
  await page.unroute('**/assets/cart-*');
  await product.click();
  await expect(page.getByRole('dialog', { name: 'Caña' })).toBeVisible();
  await page.close();
});

test('an order without a response is sent again and is stored once', async ({ page }) => {
  const venue = await openVenue();
  try {
    await scanTable(page, venue.url, 'A1', 'A01');
    await addProduct(page, 'Caña');
    await skipEmail(page);
    await openCart(page);
    await venue.kill();
    await placeOrder(page);
    await expect(
      cartPanel(page)
        .getByText(/No sabemos si tu pedido ha llegado|Sin conexión|no llegó/)
        .first(),
    ).toBeVisible();
    await venue.start();
    await expect(cartPanel(page).getByText(/^Tu pedido no llegó/)).toBeVisible();
    await cartPanel(page)
      .getByRole('button', { name: /^Pedir/ })
      .click();
    await expect(page).toHaveURL(/\/recent/);
    await expect(page.getByRole('main').getByText('Caña')).toHaveCount(1);
  } finally {
    await venue.close();
  }
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('an order whose answer was lost opens its page by itself once the connection is back', async ({
    page,
    context,
    venue,
  }) => {
    const sent = countOrdersSent(page);
    await fillCart(page, venue.url, 'B8', 'B08');
    await page.route('**/api/orders/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await route.fetch();
      await context.setOffline(true);
      return route.abort();
    });
    await placeOrder(page);
    await expect(cartPanel(page).getByText(/^No sabemos si tu pedido ha llegado/)).toBeVisible();
    await page.setViewportSize(SMALL_PHONE);
    await expectAccessibleInBothColourSchemes(page, 'an order without an answer');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible();
    await expect(page).toHaveURL(/\/recent$/);
    await expect(page.getByRole('main').getByText('Caña')).toHaveCount(1);
    expect(sent()).toHaveLength(1);
  });

  test('a connection lost after the answer leaves no error: the order has arrived, and the orders are shown later', async ({
    page,
    context,
    venue,
  }) => {
    await fillCart(page, venue.url, 'B9', 'B09');
    await page.route('**/api/orders/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      const response = await route.fetch();
      await context.setOffline(true);
      return route.fulfill({ response });
    });
    await placeOrder(page);
    await expect(page.getByRole('heading', { name: 'Tu pedido ha llegado' })).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'the success page without a connection');
    await page.getByRole('link', { name: 'Ver tus pedidos' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tus últimos pedidos' })).toBeVisible();
    await expect(page.getByText('Algo ha salido mal')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('main').getByText('Caña')).toHaveCount(1);
  });

  test('an order whose answer was lost with the cookies leaves the cart, and is not called lost', async ({
    page,
    context,
    venue,
  }) => {
    const sent = countOrdersSent(page);
    await fillCart(page, venue.url, 'B8', 'B08');
    await page.route('**/api/orders/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await route.fetch();
      await context.clearCookies();
      return route.abort();
    });
    await placeOrder(page);
    await expect(cartPanel(page).getByText(/^Tu pedido ya nos llegó/)).toBeVisible();
    await expect(cartPanel(page).getByText('Caña')).toHaveCount(0);
    await page.setViewportSize(SMALL_PHONE);
    await expectAccessibleInBothColourSchemes(page, 'an order of a session that was lost');
    expect(sent()).toHaveLength(1);
  });

  test('an order that never arrived is reported without a press, cannot arrive after that, and is sent by the next press', async ({
    page,
    venue,
  }) => {
    const sent = countOrdersSent(page);
    await fillCart(page, venue.url, 'B4', 'B04');
    const late: Request[] = [];
    await page.route('**/api/orders/*', (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      late.push(route.request());
      return route.abort();
    });
    await placeOrder(page);
    await expect(cartPanel(page).getByText(/^Tu pedido no llegó/)).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'an order that never arrived');
    expect(sent()).toHaveLength(1);
    await page.unroute('**/api/orders/*');
    // A slow network delivers what the page no longer waits for.
    const response = await page.request.put(late[0]?.url() ?? '', { data: late[0]?.postDataJSON() });
    expect(await response.json()).toMatchObject({ code: 'order-id-closed' });
    await cartPanel(page)
      .getByRole('button', { name: /^Pedir/ })
      .click();
    await expect(page).toHaveURL(/\/recent$/);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('main').getByText('Caña')).toHaveCount(1);
  });
});

test('the orders last known are shown without a network, as of a time, and are current once it is back', async ({
  page,
  context,
  venue,
}) => {
  await scanAndOrder(page, venue.url, 'B7', 'B07', 'Caña');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${venue.url}/recent`);
  await expect(page.getByRole('main')).toContainText('Caña');
  await context.setOffline(true);
  const asOf = page.getByText(/Así estaban tus pedidos a las? \d{1,2}:\d{2};/);
  await expect(asOf).toBeVisible();
  await page.reload();
  await expect(asOf).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Caña');
  await expect(page.getByRole('main')).toContainText('Mesa B07');
  await expectAccessibleOnEveryScreen(page, 'the orders last known');
  await context.setOffline(false);
  await expect(asOf).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Caña');
});

const SMALL_PHONE = { width: 375, height: 553 };

async function fillCart(page: Page, url: string, code: string, label: string): Promise<void> {
  await scanTable(page, url, code, label);
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await openCart(page);
}

/** Returns the addresses to which orders were sent so far. */
function countOrdersSent(page: Page): () => readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && /\/api\/orders\/[^/]+$/.test(request.url())) sent.push(request.url());
  });
  return () => sent;
}

test('the staff app opens without a network, says so, and continues by itself', async ({ page, context, venue }) => {
  await signInOnStartPage(page, venue.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await openBoard(page, venue.url, 'food');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Pedidos de comida' })).toBeVisible();
});
