// Visits what a customer reads while the bank confirms nothing, when money arrives late, and after a second charge.
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import {
  acceptTerms,
  choosePaymentOption,
  expectSuccess,
  openCartToPay,
  showCart,
  startNextPayment,
  UNKNOWN_OUTCOME,
} from './customer.ts';
import type { PaymentChecks } from './payment-checks.ts';
import { leaveReceipt, payInCardForm, payOnBankPage, REDSYS_TEST_CARDS } from './redsys-forms.ts';
import type { CheckScreen } from './screen-tours.ts';
import type { Simulators } from './simulators.ts';

const SUCCESS = /\/success-redsys/;
const NO_MESSAGE = { notifications: 'off', returns: 'without-data' } as const;

interface Tour {
  readonly page: Page;
  readonly redsys: Simulators['redsys'];
  readonly paymentChecks: PaymentChecks;
  readonly checkScreen: CheckScreen;
}

/**
 * Visits the screens that a customer sees after unusual card payments by Redsys, and runs the check on each. The cases are: the
 * bank does not confirm the payment, the money arrives after the payment was canceled, and the customer is charged twice.
 */
export async function visitUnconfirmedScreens(
  page: Page,
  { redsys }: Simulators,
  paymentChecks: PaymentChecks,
  checkScreen: CheckScreen,
): Promise<void> {
  const tour = { page, redsys, paymentChecks, checkScreen };
  await visitUnknownOutcome(tour);
  await visitReturnFromBank(tour);
  await visitLateMoney(tour);
  await visitDuplicateCharge(tour);
}

async function visitUnknownOutcome({ page, redsys, checkScreen }: Tour): Promise<void> {
  await openCartToPay(page);
  await choosePaymentOption(page, 'Tarjeta');
  await openBankPage(page);
  redsys.setBehaviour({ ...NO_MESSAGE, query: 'refused' });
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await leaveReceipt(page);
  await expect(page.getByRole('alertdialog', { name: UNKNOWN_OUTCOME })).toBeVisible();
  await checkScreen('the dialog of an outcome that is not known');
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('alert').filter({ hasText: UNKNOWN_OUTCOME })).toBeVisible();
  await checkScreen('the menu while an outcome is not known');
  await showCart(page);
  await acceptTerms(page);
  await checkScreen('the cart after a payment whose outcome is not known');
}

async function visitReturnFromBank({ page, redsys, paymentChecks, checkScreen }: Tour): Promise<void> {
  await choosePaymentOption(page, 'Tarjeta');
  await openBankPage(page);
  await payOnBankPage(page, REDSYS_TEST_CARDS.accepted);
  await leaveReceipt(page);
  await expect(page.getByText(`${UNKNOWN_OUTCOME}. No vuelvas a pagar`)).toBeVisible();
  await checkScreen('the return from the bank while the payment is checked');
  const returnAddress = page.url();
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await paymentChecks.expectLatestState('canceled');
  await page.goto(returnAddress);
  await expect(page.getByRole('heading', { name: UNKNOWN_OUTCOME })).toBeVisible();
  await checkScreen('the return from the bank while the outcome is not known');
  redsys.setBehaviour({ query: 'normal' });
  await expectSuccess(page, SUCCESS);
  await expect(page).toHaveURL(/\/recent/);
  await expect(page.getByText('Tu pago anterior no se llegó a cobrar')).toBeVisible();
  await checkScreen('the orders when an earlier payment turns out to be unpaid');
  await page.getByRole('button', { name: 'Entendido' }).click();
  redsys.setBehaviour({ notifications: 'on' });
}

async function visitLateMoney({ page, redsys, paymentChecks, checkScreen }: Tour): Promise<void> {
  await startNextPayment(page, 'Tarjeta');
  await openBankPage(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await paymentChecks.expectLatestState('canceled');
  await redsys.actOnPage({ order: openedOrder(redsys), action: 'pay' });
  await expect(page.getByText('Tu pago ha llegado: tu pedido está en marcha')).toBeVisible();
  await checkScreen('late money');
  await page.getByRole('button', { name: 'Entendido' }).click();
}

async function visitDuplicateCharge({ page, redsys, checkScreen }: Tour): Promise<void> {
  await startNextPayment(page, 'Tarjeta');
  await openBankPage(page);
  const first = openedOrder(redsys);
  await page.goBack();
  await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await redsys.actOnPage({ order: first, action: 'pay' });
  const duplicate = page.getByRole('alert').filter({ hasText: 'Se te ha cobrado dos veces' });
  await expect(duplicate).toContainText('Te devolvemos');
  await checkScreen('a duplicate charge');
  await page.route('**/api/orders/*/payment', async (route) => {
    const response = await route.fetch();
    const { surplus, ...status } = z.parse(statusWithSurplus, await response.json());
    await route.fulfill({
      response,
      json: { ...status, surplus: surplus && { ...surplus, refund: 'failed' } },
    });
  });
  await page.reload();
  await expect(duplicate).toContainText('Avisa al camarero');
  await checkScreen('a duplicate charge whose refund failed');
}

const statusWithSurplus = z.looseObject({ surplus: z.nullable(z.looseObject({})) });

/** The order number of the bank's page that was opened last. */
function openedOrder(redsys: Simulators['redsys']): string {
  return redsys.pages().at(-1)?.order ?? '';
}

/** Opens the bank's page from the card page. */
async function openBankPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pagar en la página segura del banco' }).click();
  await expect(page.getByRole('heading', { name: 'Pago con tarjeta' })).toBeVisible();
}
