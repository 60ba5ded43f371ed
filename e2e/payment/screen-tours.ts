// Visits every screen and state of a payment and runs a check on each.
import { expect, type Page } from '@playwright/test';
import { addProduct, cartPanel, expectCartFitsSmallPhone, scanTable, skipEmail } from '#e2e/customer.ts';
import {
  acceptTerms,
  choosePaymentOption,
  expectSuccess,
  openCartToPay,
  showCart,
  startNextPayment,
  startPayment,
} from './customer.ts';
import {
  answerChallenge,
  cardForm,
  challengeDialog,
  payInCardForm,
  REDSYS_TEST_CARDS as REDSYS_CARDS,
} from './redsys-forms.ts';
import type { Simulators } from './simulators.ts';
import { payInCardElement, STRIPE_TEST_CARDS } from './stripe-forms.ts';

/** Checks the screen that is visible now, such as its accessibility. `state` names it in reports. */
export type CheckScreen = (state: string, page?: Page) => Promise<void>;

const CARD_PAGE_OPTION = 'Pagar con una tarjeta guardada o nueva';
const PAY = { name: /^Pagar \d/ } as const;

/** Visits every screen of a payment by Stripe, and runs the check on each. */
export async function visitStripeScreens(page: Page, { stripe }: Simulators, checkScreen: CheckScreen): Promise<void> {
  await scanTable(page, '', 'A1', 'A01');
  await addProduct(page, 'Clara con limón');
  await skipEmail(page);
  await showCart(page);
  await expectCartFitsSmallPhone(page);
  await cartPanel(page).getByRole('button', { name: 'Quitar Clara con limón', exact: true }).click();
  await choosePaymentOption(page, 'Pagar');
  await expect(cartPanel(page)).toContainText('Acepta los Términos y condiciones');
  await checkScreen('the cart without the terms');
  await acceptTerms(page);
  await checkScreen('the payment options');

  await choosePaymentOption(page, 'Pagar');
  await expect(page.getByRole('heading', { name: /^Pagar 1,80/ })).toBeVisible();
  const second = await page.context().newPage();
  await second.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 });
  await scanTable(second, '', 'A1', 'A01');
  await showCart(second);
  await expect(cartPanel(second)).toContainText('Ya hay un pago en marcha');
  await checkScreen('a payment in progress in another tab', second);
  await second.close();
  await page.getByRole('link', { name: 'Volver sin pagar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Has cancelado el pago');
  await checkScreen('the return without paying');
  await page.getByRole('button', { name: 'Descartar' }).click();

  await showCart(page);
  await acceptTerms(page);
  await choosePaymentOption(page, CARD_PAGE_OPTION);
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await checkScreen('the card page');
  await page.getByRole('button', PAY).click();
  await expect(page.getByText('Completa los datos de la tarjeta.')).toBeVisible();
  await checkScreen('an incomplete card');
  await payInCardElement(page, STRIPE_TEST_CARDS.refused);
  await expect(page.getByRole('alert').filter({ hasText: 'Tu banco ha rechazado el pago' })).toBeVisible();
  await checkScreen('a refused card');
  await page.getByRole('checkbox', { name: /^Guardar la tarjeta/ }).check();
  await payInCardElement(page, STRIPE_TEST_CARDS.accepted);
  await expect(page.getByText('Pago realizado')).toBeVisible();
  await checkScreen('paid');

  await startNextPayment(page, CARD_PAGE_OPTION);
  const cards = page.getByLabel('Tu tarjeta', { exact: true });
  await expect(cards.getByRole('option', { selected: true })).toHaveText(/ ···· /);
  await checkScreen('a selected saved card');
  await page.getByRole('button', { name: 'Olvidar esta tarjeta' }).click();
  await checkScreen('the question before a saved card is deleted');
  await page.getByRole('button', { name: 'No olvidarla' }).click();
  stripe.planFault({ what: 'drop', when: 'before', call: 'POST /v1/payment_intents', times: 3 });
  await page.getByRole('button', PAY).click();
  await expect(page.getByRole('alertdialog', { name: 'No se ha podido cobrar' })).toBeVisible();
  await checkScreen('a saved card that is not charged');
  await page.getByRole('button', { name: 'Descartar' }).click();
}

/** Visits every screen of a payment by Redsys, and runs the check on each. */
export async function visitRedsysScreens(page: Page, { redsys }: Simulators, checkScreen: CheckScreen): Promise<void> {
  await openCartToPay(page);
  await expect(cartPanel(page).getByRole('button', { name: 'Google Pay' })).toBeVisible();
  await expect(cartPanel(page).getByRole('button', { name: 'Apple Pay' })).toBeVisible();
  await checkScreen('the four payment options');
  await choosePaymentOption(page, 'Google Pay');
  await expect(page.getByRole('heading', { name: 'Google Pay no se ha completado' })).toBeVisible();
  await expect(cardForm(page).getByLabel('CVV')).toBeVisible();
  await checkScreen('the card page after a wallet');

  await payInCardForm(page, REDSYS_CARDS.accepted, '12');
  await expect(page.getByText('Al código de seguridad le faltan o le sobran cifras')).toBeVisible();
  await checkScreen('an invalid card');
  await payInCardForm(page, REDSYS_CARDS.accepted, '999');
  await expect(page.getByRole('alert').filter({ hasText: 'Tu banco ha rechazado el pago' })).toBeVisible();
  await checkScreen('a refused card');
  await payInCardForm(page, REDSYS_CARDS.challenged);
  await expect(challengeDialog(page).frameLocator('iframe').getByText('Su banco pregunta')).toBeVisible();
  await checkScreen('the challenge of the bank');
  await answerChallenge(page, 'Rechazar');
  await expect(page.getByRole('alertdialog')).toContainText('No se ha podido cobrar');
  await checkScreen('a refused challenge');
  await page.getByRole('button', { name: 'Descartar' }).click();

  await startPayment(page, 'Tarjeta');
  await expect(cardForm(page).getByLabel('CVV')).toBeVisible();
  await checkScreen('the card page');
  redsys.planFault({ how: 'hang', when: 'after-charging' });
  await page.getByRole('checkbox', { name: /^Guardar la tarjeta/ }).check();
  await payInCardForm(page, REDSYS_CARDS.accepted);
  await expect(page.getByRole('dialog', { name: 'Procesando el pago' })).toBeVisible();
  await checkScreen('a charge in progress');
  await page.evaluate(() => window.history.back());
  await expect(page.getByRole('alertdialog', { name: 'Espera a que termine el pago' })).toBeVisible();
  await checkScreen('the question before leaving');
  await page.getByRole('button', { name: 'Salir de todas formas' }).click();
  await expect(page.getByText('Verificando el pago…')).toBeVisible();
  await checkScreen('the menu while the payment is unconfirmed');
  await redsys.release();
  await expectSuccess(page, /\/success-redsys/);
  await checkScreen('paid');

  await startNextPayment(page, 'Tarjeta');
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ index: 1 });
  await checkScreen('a selected saved card');
  await page.route('**/payment-checks', (route) => route.abort());
  redsys.planFault({ how: 'drop', when: 'after-charging' });
  await page.getByRole('button', PAY).click();
  await expect(page.getByText('Verificando el pago…')).toBeVisible();
  await checkScreen('the card page while the payment is unconfirmed');
  await page.unroute('**/payment-checks');
  await expectSuccess(page, /\/success-redsys/);
}
