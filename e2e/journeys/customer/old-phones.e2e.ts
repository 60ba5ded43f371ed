// Phones whose browser lacks methods that newer ones have. `npm run check -- --engines` orders in such browsers themselves.
import { expect } from '@playwright/test';
import { addProduct, chooseSection, openCart, placeOrder, scanTable, skipEmail } from '#e2e/customer.ts';
import { test } from '#e2e/venue.ts';

/** Removes what Chrome 92 lacks. */
const WITHOUT_NEWER_METHODS = `
  for (const name of ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']) delete Array.prototype[name];
  delete Object.hasOwn;
  delete AbortSignal.timeout;`;

test('a customer whose phone lacks newer methods orders', async ({ page, venue }) => {
  await page.addInitScript(WITHOUT_NEWER_METHODS);
  await scanTable(page, venue.url, 'A1', 'A01');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await openCart(page);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/recent/);
  await expect(page.getByText('Este móvil no puede pedir desde aquí.')).toBeHidden();
});

test('a customer with a phone that is too old reads the menu and where to order', async ({ page, venue }) => {
  await page.addInitScript(`${WITHOUT_NEWER_METHODS} delete Array.prototype.at;`);
  await page.goto(`${venue.url}/?qr=A1`);
  await expect(page.getByText('Este móvil no puede pedir desde aquí. Pide en la barra.')).toBeVisible();
  await expect(page.getByText('Caña', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Añadir Caña,/ })).toBeDisabled();
  await chooseSection(page, 'Comida');
  await expect(page.locator('summary', { hasText: 'Pizzas' })).toBeVisible();
  // The app has not started: nothing has asked for the session.
  await expect(page.getByText('Pide aquí y te lo llevamos a la mesa.')).toHaveCount(0);
});
