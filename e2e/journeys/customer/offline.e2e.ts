// Both apps without a network connection.
import { expect } from '@playwright/test';
import { addProduct, cartPanel, openCart, placeOrder, scanTable, skipEmail } from '#e2e/customer.ts';
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

  await context.setOffline(true);
  await expect(page.getByText('Sin conexión. Puedes mirar la carta; para pedir necesitas conexión.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nuestra carta' })).toBeVisible();
  await expect(page.getByText(/^Sin conexión/).first()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/^Sin conexión/)).toHaveCount(0, { timeout: 30_000 });
  await openCart(page);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/success\/_/);
});

test('an order without a response is sent again under the same id and is stored once', async ({ page }) => {
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
    ).toBeVisible({
      timeout: 20_000,
    });
    await venue.start();
    await page
      .getByRole('button', { name: /^(Pedir|Reintentar)/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/recent/, { timeout: 30_000 });
    await expect(page.getByRole('main').getByText('Caña')).toHaveCount(1);
  } finally {
    await venue.close();
  }
});

test('the staff app opens without a network, says so, and continues by itself', async ({ page, context, venue }) => {
  await signInOnStartPage(page, venue.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await openBoard(page, venue.url, 'food');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Pedidos de comida a procesar' })).toBeVisible({ timeout: 20_000 });
});
