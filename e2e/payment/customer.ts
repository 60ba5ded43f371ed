// Actions of a customer who pays, located by visible text.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { addProduct, cartPanel, openCart, scanTable } from '#e2e/customer.ts';
import type { Venue } from '#e2e/venue.ts';

/** Scans a table, opens the cart with one beer and accepts the terms. */
export async function openCartToPay(page: Page): Promise<void> {
  await scanTable(page, '', 'A1', 'A01');
  await showCart(page);
  await acceptTerms(page);
}

/** Opens the cart unless it is visible already: on a wide screen it is a column. */
export async function showCart(page: Page): Promise<void> {
  if (await page.getByRole('complementary', { name: 'Tu pedido' }).isHidden()) await openCart(page);
}

/** Accepts the terms and conditions in the open cart. */
export async function acceptTerms(page: Page): Promise<void> {
  await cartPanel(page)
    .getByRole('checkbox', { name: /Términos y condiciones/ })
    .check();
}

/** Presses a payment option in the cart. The button «Pagar» has the amount in its name. */
export async function choosePaymentOption(page: Page, option: string): Promise<void> {
  const name = option === 'Pagar' ? /^Pagar [\d,.]+\s€$/ : option;
  await cartPanel(page).getByRole('button', { name, exact: true }).click();
}

/** Scans a table, opens the cart, accepts the terms and chooses a payment option. */
export async function startPayment(page: Page, option: string): Promise<void> {
  await openCartToPay(page);
  await choosePaymentOption(page, option);
}

/** Scans the table again after an order, adds a beer, opens the cart and accepts the terms. */
export async function openNextCart(page: Page): Promise<void> {
  await scanTable(page, '', 'A1', 'A01');
  await addProduct(page, 'Caña');
  await showCart(page);
  await acceptTerms(page);
}

/** Adds another beer after an order and chooses a payment option. */
export async function startNextPayment(page: Page, option: string): Promise<void> {
  await openNextCart(page);
  await choosePaymentOption(page, option);
}

/** Returns the button in the open cart that pays with the saved card. Its text has brand, last four digits and amount. */
export function savedCardButton(page: Page): Locator {
  return cartPanel(page).getByRole('button', { name: /^Pagar .+ con .+ \d{4}$/ });
}

/**
 * Checks the size of the Google Pay or Apple Pay button in the open cart, on two phone sizes. It must be at least 100 by 40 pixels
 * (Google requires 90 by 40, Apple 100 by 30) and at least as high as the other buttons. Above and below, 8 pixels must be free.
 */
export async function expectWalletButtonSize(page: Page, wallet: 'Google Pay' | 'Apple Pay'): Promise<void> {
  const before = page.viewportSize();
  const options = cartPanel(page).getByRole('group', { name: 'Elige cómo pagar' });
  for (const size of [
    { width: 390, height: 844 },
    { width: 375, height: 553 },
  ]) {
    await page.setViewportSize(size);
    const box = await options.getByRole('button', { name: wallet }).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(100);
    for (const other of await cartPanel(page).locator('footer').getByRole('button').all()) {
      const theirs = await other.boundingBox();
      if (!box || !theirs || theirs.y === box.y) continue;
      expect(box.height, await other.innerText()).toBeGreaterThanOrEqual(Math.max(theirs.height, 40));
      const gap = theirs.y < box.y ? box.y - theirs.y - theirs.height : theirs.y - box.y - box.height;
      expect(gap, await other.innerText()).toBeGreaterThanOrEqual(8);
    }
    const total = await cartPanel(page).getByText('IVA incluido').boundingBox();
    expect((box?.y ?? 0) - (total?.y ?? 0) - (total?.height ?? 0)).toBeGreaterThanOrEqual(8);
  }
  if (before) await page.setViewportSize(before);
}

/** Opens the menu as another customer at the same table, without orders, in a separate browser context. */
export async function openOtherCustomer(browser: Browser, venue: Venue): Promise<Page> {
  const context = await browser.newContext({ baseURL: venue.url });
  const page = await context.newPage();
  await scanTable(page, '', 'A1', 'A01');
  return page;
}

/** Expects the success page and an empty cart. */
export async function expectSuccess(page: Page, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: 'Tu pedido está en curso, te llegará a la mesa A01' })).toBeVisible();
  await expect(page.getByText('Pago realizado')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
}

/** Expects that the page of the customer's orders shows exactly one order, and that the link to this page has the number 1. */
export async function expectOneOrder(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/recent/);
  await expect(page.getByRole('main').getByText('Caña')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Tus últimos pedidos, 1 pedido' })).toBeVisible();
}

/** Expects that the page shows the menu and that the cart still has its beer, as after a payment that failed. */
export async function expectCartUnchanged(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/\?qr=A1$/);
  await expect(page.getByRole('button', { name: /Ver tu pedido/ })).toContainText('1,80');
}

/** Expects the dialog of a failed payment, and closes it. The dialog must contain the reason, and say that nothing was charged. */
export async function dismissFailure(page: Page, title: string, reason: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect(dialog).toContainText(reason);
  await expect(dialog).toContainText('No se ha cobrado nada y tu pedido sigue guardado.');
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog).toBeHidden();
}

/** Expects the dialog of a payment for which it is not yet known whether the bank has charged it, and closes it. */
export async function dismissUnknownOutcome(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: UNKNOWN_OUTCOME });
  await expect(dialog).toContainText('Puedes pagar ya de otra forma, volver a la carta o avisar al camarero.');
  await dialog.getByRole('button', { name: 'Entendido' }).click();
  await expect(dialog).toBeHidden();
}

/** The Spanish title that a customer reads when a payment has ended and its provider has not confirmed that nothing was charged. */
export const UNKNOWN_OUTCOME = 'Todavía no sabemos si tu banco ha cobrado';
