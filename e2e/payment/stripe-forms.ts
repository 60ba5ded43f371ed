// Actions of a customer on Stripe's page, in its card element and in the challenge of the bank.
import { expect, type Page } from '@playwright/test';

/** The card numbers of the simulated Stripe, by how a payment with each ends. */
export const STRIPE_TEST_CARDS = {
  accepted: '4242424242424242',
  refused: '4000000000000002',
  withoutFunds: '4000000000009995',
  challenged: '4000002760003184',
  refusedWhenSaved: '4000000000000341',
} as const;

/** Pays on Stripe's own page with the test card that has this number. */
export async function payOnStripePage(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Pagar 1,80/ })).toBeVisible();
  await page.locator(`button[value="${number}"]`).click();
}

/** Types a card into Stripe's card form on the card page and presses «Pagar». */
export async function payInCardElement(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await page.getByRole('button', { name: /^Pagar \d/ }).click();
}

/** Types a card into Stripe's card form on the card page. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const form = page.getByRole('group', { name: 'Datos de tu tarjeta' });
  await form.getByLabel('Número de tarjeta').fill(number);
  await form.getByLabel('Caducidad').fill('12/34');
  await form.getByLabel('CVC').fill('123');
}

/** Presses a button of the bank's 3-D Secure challenge, in the dialog that Stripe's script opens. */
export async function answerChallengeDialog(page: Page, button: 'Autorizar' | 'Rechazar'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Autenticación de tu banco' });
  await dialog.frameLocator('iframe').getByRole('button', { name: button }).click();
}
