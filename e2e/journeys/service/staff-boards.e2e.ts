// Staff at the boards: sign-in, orders that appear and are marked done, connection loss.
import { expect } from '@playwright/test';
import { scanAndOrder } from '#e2e/customer.ts';
import { boardTable, fillSignIn, openBoard, signIn, signInOnStartPage } from '#e2e/staff.ts';
import { openVenue, test } from '#e2e/venue.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const TABLET = { viewport: { width: 768, height: 1024 } };

test('the sign-in shows the reason of a failure and accepts the right password', async ({ page, venue }) => {
  await page.goto(`${venue.url}/admin`);
  await expect(page.getByRole('heading', { name: 'Acceso' })).toBeVisible();
  await fillSignIn(page, 'waiter@comanda.test', 'otra-clave-larga');
  await expect(page.getByText('Contraseña incorrecta', { exact: true })).toBeVisible();
  await fillSignIn(page, 'nadie@comanda.test', 'otra-clave-larga');
  await expect(page.getByText('Correo electrónico o contraseña incorrectos')).toBeVisible();
  await signInOnStartPage(page, venue.url, 'waiter');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('heading', { name: 'Acceso' })).toBeVisible();
});

test('a visitor who is not signed in is redirected to the sign-in', async ({ page, venue }) => {
  await page.goto(`${venue.url}/admin/orders/drinks`);
  await expect(page.getByRole('heading', { name: 'Acceso' })).toBeVisible();
});

test('an order appears on the board, a waiter marks it done, and the customer sees it', async ({ browser, venue }) => {
  const tablet = await browser.newPage(TABLET);
  const phone = await browser.newPage(PHONE);
  await signIn(tablet, venue.url);
  await openBoard(tablet, venue.url, 'drinks');

  await scanAndOrder(phone, venue.url, 'B3', 'B03', 'Caña');
  const section = boardTable(tablet, 'B03');
  await expect(section).toContainText('Caña');
  await phone.waitForURL(/\/recent/);
  await expect(phone.getByText('En preparación').first()).toBeVisible();

  await section.getByRole('button', { name: /^Hecho.* 1 Caña/ }).click();
  await expect(section).toBeHidden();
  await expect(tablet.getByText('Mesa B03: 1 Caña')).toBeVisible();
  await expect(phone.getByText('Listo').first()).toBeVisible();
  await expect(phone.getByText('En preparación')).toHaveCount(0);
  await tablet.close();
  await phone.close();
});

test('two tablets show the same order, and a line marked done disappears from both', async ({ browser, venue }) => {
  const [one, other] = [await browser.newContext(TABLET), await browser.newContext(TABLET)];
  const [first, second] = [await one.newPage(), await other.newPage()];
  for (const tablet of [first, second]) {
    await signIn(tablet, venue.url);
    await openBoard(tablet, venue.url, 'drinks');
  }
  const phone = await browser.newPage(PHONE);
  await scanAndOrder(phone, venue.url, 'B4', 'B04', 'Doble');
  for (const tablet of [first, second]) await expect(boardTable(tablet, 'B04')).toContainText('Doble');

  // Both tablets press at the same moment: the line is marked done once and leaves both boards. The buttons are found before,
  // because the press of one tablet takes the button of the other one away. Another journey may have left a line at the table.
  const buttons = await Promise.all(
    [first, second].map((tablet) =>
      boardTable(tablet, 'B04')
        .getByRole('button', { name: /^Hecho: la.* de la mesa B04/ })
        .evaluateHandle((button: HTMLElement) => button),
    ),
  );
  await Promise.all(buttons.map((button) => button.evaluate((element) => element.click())));
  for (const tablet of [first, second]) await expect(boardTable(tablet, 'B04')).toBeHidden();
  await Promise.all([one.close(), other.close(), phone.close()]);
});

test('a board shows that the server is unreachable and updates itself after the restart', async ({ browser }) => {
  const venue = await openVenue();
  const tablet = await browser.newPage(TABLET);
  const phone = await browser.newPage(PHONE);
  try {
    await signIn(tablet, venue.url);
    await openBoard(tablet, venue.url, 'drinks');
    await expect(tablet.getByText('No hay pedidos en este momento')).toBeVisible();
    const heading = tablet.getByRole('heading', { name: 'Pedidos de bebidas' });
    const place = await heading.boundingBox();
    await venue.kill();
    await expect(tablet.getByText(/^Sin conexión/)).toBeVisible();
    expect(await heading.boundingBox()).toEqual(place);
    await venue.start();
    await scanAndOrder(phone, venue.url, 'A5', 'A05', 'Caña');
    await expect(boardTable(tablet, 'A05')).toContainText('Caña');
    await expect(tablet.getByText(/^Sin conexión/)).toBeHidden();
  } finally {
    await Promise.all([tablet.close(), phone.close()]);
    await venue.close();
  }
});

test('a disabled user is signed out immediately', async ({ page }) => {
  const venue = await openVenue();
  try {
    await signIn(page, venue.url, 'waiter');
    await openBoard(page, venue.url, 'food');
    await venue.sql(`update staff_users set disabled_on = now() where email = 'waiter@comanda.test'`);
    await expect(page.getByRole('heading', { name: 'Acceso' })).toBeVisible();
    await fillSignIn(page, 'waiter@comanda.test', 'comanda-demo');
    await expect(page.getByText('Correo electrónico o contraseña incorrectos')).toBeVisible();
  } finally {
    await venue.close();
  }
});
