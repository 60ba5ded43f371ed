// What a guest does in Redsys' card form, on its pages and in the bank's frame.
import { type FrameLocator, type Locator, type Page } from '@playwright/test';

/** Test cards of the simulator, by what becomes of them. */
export const CARDS = {
  accepted: '5576441563045037',
  /** The bank recognises the browser, and asks nothing. */
  recognised: '4548816134581156',
  asked: '4548810000000003',
  recognisedAndAsked: '4918019199883839',
  askedByVersion1: '4548812049400004',
  askedThenRefused: '4907271141151707',
  refused: '4907277775205123',
  unknown: '1111111111111117',
} as const;

/** Types a card into the form in the page and sends it. */
export async function payInCardForm(page: Page, number: string, cvv = '123'): Promise<void> {
  const form = cardForm(page);
  await typeCard(form, number, cvv);
  await form.getByRole('button', { name: 'Pagar' }).click();
}

/** Pays with a card on the bank's page, to its receipt. */
export async function payOnBankPage(page: Page, number: string, cvv = '123'): Promise<void> {
  await typeCard(page, number, cvv);
  await page.getByRole('button', { name: /^Pagar/ }).click();
}

export async function leaveReceipt(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Volver al comercio' }).click();
}

async function typeCard(form: Page | FrameLocator, number: string, cvv: string): Promise<void> {
  await form.getByLabel('Número de tarjeta').fill(number);
  await form.getByLabel('Mes').fill('12');
  await form.getByLabel('Año').fill('34');
  await form.getByLabel('CVV').fill(cvv);
}

export function cardForm(page: Page): FrameLocator {
  return page.getByRole('group', { name: 'Datos de tu tarjeta' }).frameLocator('iframe');
}

/** The dialog in which the bank asks. */
export function challengeDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Tu banco quiere confirmar que eres tú' });
}

/** Answers the bank's question. */
export async function answerChallenge(page: Page, answer: 'Aceptar el pago' | 'Rechazar' | 'Abandonar'): Promise<void> {
  await challengeDialog(page).frameLocator('iframe').getByRole('button', { name: answer }).click();
}
