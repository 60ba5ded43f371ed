// Table codes: without one, with a wrong one, expired; and the e-mail dialog.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import {
  addProduct,
  expectOrderPlaced,
  openCart,
  openCategory,
  productSheet,
  scanTable,
  skipEmail,
} from '#e2e/customer.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

const DISH = 'Lacón a la gallega';

test('a customer without a table code fills the cart but cannot order', async ({ page, venue }) => {
  await page.goto(venue.url);
  await expect(page.getByText('Sin mesa').first()).toBeVisible();
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await expect(page.getByText('Escanea el QR de tu mesa para pedir.')).toHaveCount(2);
  const panel = await openCart(page);
  await expect(panel.getByText('Falta tu mesa')).toBeVisible();
  await panel.getByRole('checkbox', { name: /Términos/ }).check();
  await panel.getByRole('button', { name: /^Pedir/ }).click();
  await expect(panel.getByText('Por favor, escanea el código QR de nuevo').first()).toBeVisible();
  await expect(page).not.toHaveURL(/success/);
});

test('a customer whose browser blocks cookies reads at the start what to change, and «Omitir» is not asked for again', async ({
  page,
  context,
  venue,
}) => {
  // As Chrome does it: cookies are said to be enabled, and the storage throws.
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { get });
  });
  await context.route('**/api/**', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await page.goto(`${venue.url}/?qr=A1`);
  await expect(page.getByText(/^Tu navegador bloquea las cookies/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nuestra carta' })).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'a browser without cookies');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  const panel = await openCart(page);
  await panel.getByRole('checkbox', { name: /Términos/ }).check();
  await panel.getByRole('button', { name: /^Pedir/ }).click();
  await expect(
    panel.getByText(/^No reconocemos este móvil\. Permite las cookies de esta página/).first(),
  ).toBeVisible();
  await expect(page.getByText('Omitir')).toHaveCount(0);
});

test('a tab opened without a code has no table and stores nothing, and the tab that scanned one keeps it', async ({
  browser,
  page,
  venue,
}) => {
  const countCustomers = () => venue.read('select count(*)::int as customers from customers');
  const customers = await countCustomers();
  await page.goto(venue.url);
  await expect(page.getByText('Sin mesa')).toBeVisible();
  await expect(page.getByText('Escanea el QR de tu mesa para pedir.')).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'a tab without a table');
  await page.reload();
  expect(await storedKeys(page)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await countCustomers()).toEqual(customers);

  const context = await browser.newContext();
  const [scanned, other] = [await context.newPage(), await context.newPage()];
  await scanTable(scanned, venue.url, 'A8', 'A08');
  await addProduct(scanned, 'Caña');
  await skipEmail(scanned);
  await openCart(scanned);
  const terms = scanned.getByRole('checkbox', { name: /Términos/ });
  await terms.check();
  const keys = await storedKeys(scanned);
  await other.goto(venue.url);
  await expect(other.getByText('Sin mesa')).toBeVisible();
  expect(await storedKeys(other)).toEqual(keys);
  await expect(scanned.getByText('Mesa A08').first()).toBeVisible();
  await expect(terms).toBeChecked();
  await scanned.getByRole('button', { name: /^Pedir/ }).click();
  await expectOrderPlaced(scanned);
  await expect(other.getByText('Sin mesa')).toBeVisible();
  await context.close();
});

function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).toSorted());
}

for (const [state, code] of [
  ['unknown', 'X99'],
  ['inactive', 'Z9'],
] as const) {
  test(`a customer who scans an ${state} table code has no table`, async ({ page, venue }) => {
    await scanTable(page, venue.url, 'B1', 'B01');
    await page.goto(`${venue.url}/?qr=${code}`);
    await expect(page.getByText('Sin mesa').first()).toBeVisible();
  });
}

test('the e-mail dialog requires a valid address, and appears only once', async ({ page, venue }) => {
  await scanTable(page, venue.url, 'B2', 'B02');
  await addProduct(page, 'Caña');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('El correo electrónico es obligatorio')).toBeVisible();
  await dialog.getByLabel('Correo electrónico').fill('lucia@');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('El correo electrónico debe ser válido')).toBeVisible();

  await dialog.getByLabel('Correo electrónico').fill('lucia@example.com');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Ver tu pedido/ })).toBeVisible();
  await addProduct(page, 'Doble');
  await expect(dialog).toBeHidden();
});

for (const [way, close] of [
  ['«×»', (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['the back button', (page: Page) => page.goBack()],
] as const) {
  test(`closing the e-mail dialog with ${way} leaves the product with its choices in the cart`, async ({
    page,
    venue,
  }) => {
    await scanTable(page, venue.url, 'B2', 'B02');
    await openCategory(page, 'Copas');
    await addProduct(page, 'Ron Barceló', 'Con refresco');
    const sheet = productSheet(page, 'Ron Barceló');
    await sheet.getByRole('radio', { name: /Red Bull/ }).check();
    await sheet.getByRole('button', { name: 'Añadir una unidad' }).click();
    await sheet.getByRole('button', { name: /^Añadir ·/ }).click();
    const email = page.getByRole('dialog').filter({ hasText: 'Omitir' });
    await expect(email).toBeVisible();
    await close(page);
    await expect(email).toBeHidden();
    const panel = await openCart(page);
    await expect(panel).toContainText('Barceló con Red Bull');
    await expect(panel).toContainText('18,00');
    await page.keyboard.press('Escape');
    await addProduct(page, 'Caña');
    await expect(page.getByRole('button', { name: /Ver tu pedido/ })).toContainText('3');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('a table scan that expires clears the table and requests another scan', async ({ page }) => {
  const venue = await openVenue('update settings set qr_expiry = 5');
  try {
    await page.clock.install();
    await scanTable(page, venue.url, 'A1', 'A01');
    await test.step('a table that staff have deactivated is noticed two seconds after returning to the menu', async () => {
      await page.getByRole('link', { name: /Tus últimos pedidos/ }).click();
      await expect(page).toHaveURL(/\/recent$/);
      await page.route('**/api/customer', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), table: null } });
      });
      await page.goBack();
      await expect(page.getByText('Pide aquí y te lo llevamos a la mesa.')).toBeVisible();
      await page.clock.runFor(2_000);
      await expect(page.getByText('Si no funciona, avisa al camarero.')).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      await scanTable(page, venue.url, 'A1', 'A01');
    });
    await page.clock.fastForward('05:01');
    await expect(page.getByText('Sin mesa').first()).toBeVisible();
    await expect(page).toHaveURL(`${venue.url}/`);
    await expect(
      page.getByText('La sesión de tu mesa ha caducado. Por favor, escanea el código QR de nuevo').first(),
    ).toBeVisible();
  } finally {
    await venue.close();
  }
});

test('while the kitchen is closed its food is visible but cannot be added, and drinks can be ordered', async ({
  page,
}) => {
  const venue = await openVenue(`update schedules set closed = true where product_type_id = 'food'`);
  try {
    await scanTable(page, venue.url, 'A1', 'A01');
    await expect(page.getByText('La cocina está cerrada.').first()).toBeVisible();
    await page.getByRole('radio', { name: 'Comida' }).check({ force: true });
    const add = page.getByRole('button', { name: /^Añadir/ }).first();
    await expect(add).toBeVisible();
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('radio', { name: 'Bebida' }).check({ force: true });
    await addProduct(page, 'Caña');
    await skipEmail(page);
    const panel = await openCart(page);
    const order = panel.getByRole('button', { name: /^Pedir/ });
    await expect(order).toBeEnabled();

    await test.step('food chosen before is named, and removed at once with an undo button', async () => {
      await addStoredFood(page, venue, DISH);
      await openCart(page);
      await expect(order).toBeDisabled();
      await expect(panel).toContainText(`No se puede pedir: ${DISH}.`);
      const removeFood = panel.getByRole('button', { name: 'Quitar la comida' });
      await removeFood.click();
      await expect(panel).not.toContainText(DISH);
      await expect(order).toBeEnabled();
      const undo = panel.getByRole('button', { name: 'Deshacer' });
      await expect(undo).toBeFocused();
      await undo.click();
      await expect(panel).toContainText(DISH);
      await removeFood.click();
      await expect(order).toBeEnabled();
    });
  } finally {
    await venue.close();
  }
});

/** Adds a dish to the stored cart, as if it had been chosen while the kitchen was open. */
async function addStoredFood(page: Page, venue: Venue, name: string): Promise<void> {
  const [line] = await venue.read(`
    select id as "productId", product_type_id as section, category_id as "categoryId", name, name as label,
      name as "baseLabel", 'base' as size, 1 as quantity, 100 as price, '' as notes, null as "mixerId",
      '[]'::jsonb as ingredients
    from products where name = '${name}'`);
  await page.evaluate((food) => {
    const lines: unknown[] = JSON.parse(localStorage.getItem('cart') ?? '[]');
    localStorage.setItem('cart', JSON.stringify([...lines, food]));
  }, line);
  await page.reload();
}
