// Actions of a customer in the card form of Redsys, on its pages and in the challenge frame of the bank.
import { type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The card numbers of the simulated Redsys, by how a payment with each ends. */
export const REDSYS_TEST_CARDS = {
  accepted: '5576441563045037',
  /** The bank recognises the browser and requires no challenge. */
  frictionless: '4548816134581156',
  challenged: '4548810000000003',
  methodThenChallenged: '4918019199883839',
  challengedVersion1: '4548812049400004',
  challengedThenRefused: '4907271141151707',
  refused: '4907277775205123',
  unknown: '1111111111111117',
} as const;

/** Types a card into the embedded card form of Redsys and submits it. */
export async function payInCardForm(page: Page, number: string, cvv = '123'): Promise<void> {
  const form = cardForm(page);
  await typeCard(form, number, cvv);
  await form.getByRole('button', { name: 'Pagar' }).click();
}

/** Pays by card on the bank's own page, until the bank shows its receipt or a challenge. */
export async function payOnBankPage(page: Page, number: string, cvv = '123'): Promise<void> {
  await typeCard(page, number, cvv);
  await page.getByRole('button', { name: /^Pagar/ }).click();
}

/** Returns from the bank's receipt to the page of the venue. */
export async function leaveReceipt(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Volver al comercio' }).click();
}

async function typeCard(form: Page | FrameLocator, number: string, cvv: string): Promise<void> {
  await form.getByLabel('Número de tarjeta').fill(number);
  await form.getByLabel('Mes').fill('12');
  await form.getByLabel('Año').fill('34');
  await form.getByLabel('CVV').fill(cvv);
}

/** Returns the frame of the embedded card form of Redsys. */
export function cardForm(page: Page): FrameLocator {
  return page.getByRole('group', { name: 'Datos de tu tarjeta' }).frameLocator('iframe');
}

/** Returns the dialog with the 3-D Secure challenge of the customer's bank. */
export function challengeDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Tu banco quiere confirmar que eres tú' });
}

/** Presses a button of the bank's 3-D Secure challenge. */
export async function answerChallenge(page: Page, button: 'Aceptar el pago' | 'Rechazar' | 'Abandonar'): Promise<void> {
  await challengeDialog(page).frameLocator('iframe').getByRole('button', { name: button }).click();
}
