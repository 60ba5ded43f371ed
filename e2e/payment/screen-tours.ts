// Through every screen and state of paying, to look at each.
import { expect, type Page } from '@playwright/test';
import { cartPanel, scanTable } from '#e2e/customer.ts';
import {
  acceptTerms,
  choosePaymentOption,
  expectSuccess,
  openCartToPay,
  showCart,
  startNextPayment,
  startPayment,
} from './customer.ts';
import { answerChallenge, cardForm, challengeDialog, payInCardForm, CARDS as REDSYS_CARDS } from './redsys-forms.ts';
import type { Simulators } from './simulators.ts';
import { CARDS, payInCardElement } from './stripe-forms.ts';

/** Looks at what is on the screen; `state` is its name. */
export type CheckScreen = (state: string, page?: Page) => Promise<void>;

const CARD_HERE = 'Pagar con una tarjeta guardada o nueva';
const PAY = { name: 'Pagar', exact: true } as const;

export async function visitStripeScreens(page: Page, { stripe }: Simulators, look: CheckScreen): Promise<void> {
  await scanTable(page, '', 'A1', 'A01');
  await showCart(page);
  await choosePaymentOption(page, 'Pagar');
  await expect(cartPanel(page)).toContainText('Acepta Términos y condiciones');
  await look('the cart without the terms');
  await acceptTerms(page);
  await look('the ways to pay');

  await choosePaymentOption(page, 'Pagar');
  await expect(page.getByRole('heading', { name: /^Pagar 1,80/ })).toBeVisible();
  const second = await page.context().newPage();
  await second.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 });
  await scanTable(second, '', 'A1', 'A01');
  await showCart(second);
  await expect(cartPanel(second)).toContainText('Ya hay un pago en marcha');
  await look('a payment under way in another tab', second);
  await second.close();
  await page.getByRole('link', { name: 'Volver sin pagar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Has cancelado el pago');
  await look('back without paying');
  await page.getByRole('button', { name: 'Descartar' }).click();

  await showCart(page);
  await acceptTerms(page);
  await choosePaymentOption(page, CARD_HERE);
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await look('the card page');
  await page.getByRole('button', PAY).click();
  await expect(page.getByText('Completa los datos de la tarjeta.')).toBeVisible();
  await look('a card that is not complete');
  await payInCardElement(page, CARDS.refused);
  await expect(page.getByRole('alert').filter({ hasText: 'Denegación' })).toBeVisible();
  await look('a refused card');
  await page.getByRole('checkbox', { name: /^Guardar la tarjeta/ }).check();
  await payInCardElement(page, CARDS.accepted);
  await expect(page.getByText('Pago realizado')).toBeVisible();
  await look('paid');

  await startNextPayment(page, CARD_HERE);
  await expect(page.getByLabel('Tu tarjeta', { exact: true })).toHaveValue('');
  await look('kept cards');
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ index: 1 });
  await look('a kept card chosen');
  await page.getByRole('button', { name: 'Olvidar esta tarjeta' }).click();
  await look('the question before a card is forgotten');
  await page.getByRole('button', { name: 'No olvidarla' }).click();
  stripe.plan({ what: 'drop', when: 'before', call: 'POST /v1/payment_intents', times: 3 });
  await page.getByRole('button', PAY).click();
  await expect(page.getByRole('alertdialog', { name: 'Error !' })).toBeVisible();
  await look('a kept card that is not charged');
  await page.getByRole('button', { name: 'Descartar' }).click();
}

export async function visitRedsysScreens(page: Page, { redsys }: Simulators, look: CheckScreen): Promise<void> {
  await openCartToPay(page);
  await look('the four ways to pay');
  await choosePaymentOption(page, 'Apple Pay');
  await expect(cartPanel(page)).toContainText('Apple Pay no disponible');
  await look('a wallet that is not there');
  await choosePaymentOption(page, 'Google Pay');
  await expect(page.getByRole('heading', { name: 'Google Pay no se ha completado' })).toBeVisible();
  await expect(cardForm(page).getByLabel('CVV')).toBeVisible();
  await look('the card page after a wallet');

  await payInCardForm(page, REDSYS_CARDS.accepted, '12');
  await expect(page.getByText('El código de seguridad de la tarjeta no tiene')).toBeVisible();
  await look('a card that is not right');
  await payInCardForm(page, REDSYS_CARDS.accepted, '999');
  await expect(page.getByRole('alert').filter({ hasText: 'Denegación' })).toBeVisible();
  await look('a refused card');
  await payInCardForm(page, REDSYS_CARDS.asked);
  await expect(challengeDialog(page).frameLocator('iframe').getByText('Su banco pregunta')).toBeVisible();
  await look('the bank asks');
  await answerChallenge(page, 'Rechazar');
  await expect(page.getByRole('alertdialog')).toContainText('Payment not successful');
  await look('refused after the bank asked');
  await page.getByRole('button', { name: 'Descartar' }).click();

  await startPayment(page, 'Tarjeta');
  await expect(cardForm(page).getByLabel('CVV')).toBeVisible();
  await look('the card page');
  redsys.breakNext({ how: 'hang', when: 'after-charging' });
  await page.getByRole('checkbox', { name: /^Guardar la tarjeta/ }).check();
  await payInCardForm(page, REDSYS_CARDS.accepted);
  await expect(page.getByRole('dialog', { name: 'Procesando el pago' })).toBeVisible();
  await look('the bank is at it');
  await page.evaluate(() => window.history.back());
  await expect(page.getByRole('alertdialog', { name: 'Please wait until process finish' })).toBeVisible();
  await look('the question before leaving');
  await page.getByRole('button', { name: 'Salir de todas formas' }).click();
  await expect(page.getByText('Verificando el pago…')).toBeVisible();
  await look('the menu while nobody knows');
  await redsys.release();
  await expectSuccess(page, /\/success-redsys/);
  await look('paid');

  await startNextPayment(page, 'Tarjeta');
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ index: 1 });
  await look('a kept card chosen');
  await page.route('**/payment-checks', (route) => route.abort());
  redsys.breakNext({ how: 'drop', when: 'after-charging' });
  await page.getByRole('button', PAY).click();
  await expect(page.getByText('Verificando el pago…')).toBeVisible();
  await look('the card page while nobody knows');
  await page.unroute('**/payment-checks');
  await expectSuccess(page, /\/success-redsys/);
}
