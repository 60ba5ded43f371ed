// What a guest does who pays, by the words on the screen.
import { type Browser, expect, type Page } from '@playwright/test';
import { addProduct, cartPanel, openCart, scanTable } from '#e2e/customer.ts';
import type { Venue } from '#e2e/venue.ts';

/** Sits down at a table, opens the cart and accepts the terms: all that is left is to pay the beer in it. */
export async function openCartToPay(page: Page): Promise<void> {
  await scanTable(page, '', 'A1', 'A01');
  await showCart(page);
  await acceptTerms(page);
}

/** On a wide screen the cart is a column that is always there. */
export async function showCart(page: Page): Promise<void> {
  if (await page.getByRole('complementary', { name: 'Tú pedido' }).isHidden()) await openCart(page);
}

export async function acceptTerms(page: Page): Promise<void> {
  await cartPanel(page)
    .getByRole('checkbox', { name: /Términos y condiciones/ })
    .check();
}

/** Presses a way to pay in the cart. */
export async function choosePaymentOption(page: Page, way: string): Promise<void> {
  await cartPanel(page).getByRole('button', { name: way, exact: true }).click();
}

/** Sits down, opens the cart, and chooses a way to pay. */
export async function startPayment(page: Page, way: string): Promise<void> {
  await openCartToPay(page);
  await choosePaymentOption(page, way);
}

/** Takes another beer after an order, and chooses a way to pay it. */
export async function startNextPayment(page: Page, way: string): Promise<void> {
  await scanTable(page, '', 'A1', 'A01');
  await addProduct(page, 'Caña');
  await showCart(page);
  await acceptTerms(page);
  await choosePaymentOption(page, way);
}

/** Somebody else at the same table, who has ordered nothing. */
export async function openOtherCustomer(browser: Browser, venue: Venue): Promise<Page> {
  const context = await browser.newContext({ baseURL: venue.url });
  const page = await context.newPage();
  await scanTable(page, '', 'A1', 'A01');
  return page;
}

/** The page that says that it is paid. Nothing is left in the cart. */
export async function expectSuccess(page: Page, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: 'Tú pedido está en curso, te llegará a la mesa A01' })).toBeVisible();
  await expect(page.getByText('Pago realizado')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
}

/** The guest's one order, which the bar counts too. */
export async function expectOneOrder(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/recent/);
  await expect(page.getByRole('main').getByText('Caña')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Tus últimos pedidos, 1 pedido' })).toBeVisible();
}

/** On the menu, with all that was in the cart. */
export async function expectCartUnchanged(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/\?qr=A1$/);
  await expect(page.getByRole('button', { name: /Ver tú pedido/ })).toContainText('1,80');
}

/** The dialog that says why it was not paid, and that nothing was charged. Reads and closes it. */
export async function dismissFailure(page: Page, title: string, words: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect(dialog).toContainText(words);
  await expect(dialog).toContainText('No se ha cobrado nada y tu pedido sigue en el carrito.');
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog).toBeHidden();
}
