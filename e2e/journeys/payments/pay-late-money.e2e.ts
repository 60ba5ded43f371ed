// Money that arrives after the customer has left: what the customer reads, and that the same is not ordered twice.
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { cartPanel } from '#e2e/customer.ts';
import {
  dismissFailure,
  dismissUnknownOutcome,
  expectSuccess,
  openCartToPay,
  startPayment,
  UNKNOWN_OUTCOME,
} from '#e2e/payment/customer.ts';
import { redsysTest, stripeTest } from '#e2e/payment/fixtures.ts';
import type { PaymentChecks } from '#e2e/payment/payment-checks.ts';
import { leaveReceipt, payInCardForm, payOnBankPage, REDSYS_TEST_CARDS } from '#e2e/payment/redsys-forms.ts';
import type { Simulators } from '#e2e/payment/simulators.ts';

const SUCCESS = /\/success-redsys\?externalId=/;
const LATE = 'Tu pago ha llegado: tu pedido está en marcha';
const refRows = z.array(z.object({ ref: z.string() }));
const NO_MESSAGE = { notifications: 'off', returns: 'without-data' } as const;

redsysTest.describe('by Redsys', () => {
  redsysTest(
    'a payment that was canceled here, paid later and never notified is shown as paid',
    { tag: '@long' },
    async ({ page, simulators, paymentChecks }) => {
      simulators.redsys.setBehaviour(NO_MESSAGE);
      const bankPage = await leaveBankPage(page, paymentChecks);
      await page.goto(bankPage);
      await payOnBankPage(page, REDSYS_TEST_CARDS.accepted);
      await leaveReceipt(page);
      await expectSuccess(page, SUCCESS);
      await paymentChecks.expectPaidTimes(1);
      expect(await paymentChecks.listIncidents()).toEqual(['late-money']);
    },
  );

  redsysTest(
    'while the bank confirms nothing the customer can go on, and reads the outcome when it is known',
    { tag: '@long' },
    async ({ page, simulators, paymentChecks }) => {
      simulators.redsys.setBehaviour({ ...NO_MESSAGE, query: 'refused' });
      const bankPage = await leaveBankPage(page, paymentChecks);
      await expect(page.getByRole('alert').filter({ hasText: UNKNOWN_OUTCOME })).toBeVisible();
      await page.goto(bankPage);
      await payOnBankPage(page, REDSYS_TEST_CARDS.accepted);
      await leaveReceipt(page);
      await expect(page.getByRole('heading', { name: UNKNOWN_OUTCOME })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Pagar de otra forma' })).toBeVisible();
      simulators.redsys.setBehaviour({ query: 'normal' });
      await expectSuccess(page, SUCCESS);
      await paymentChecks.expectPaidTimes(1);
    },
  );

  redsysTest(
    'a payment that is not confirmed turns out to be unpaid, and the customer reads it on the menu',
    async ({ page, simulators, paymentChecks }) => {
      simulators.redsys.setBehaviour({ ...NO_MESSAGE, query: 'drops' });
      await leaveBankPage(page, paymentChecks);
      await expect(page.getByRole('alert').filter({ hasText: UNKNOWN_OUTCOME })).toBeVisible();
      await openCartToPay(page);
      await expect(cartPanel(page)).toContainText('Tu pago anterior quizá se haya cobrado');
      simulators.redsys.setBehaviour({ query: 'normal' });
      await expect(cartPanel(page)).not.toContainText('Tu pago anterior quizá se haya cobrado');
      await page.goto('/?qr=A1');
      const notice = page.getByRole('alert').filter({ hasText: 'Tu pago anterior no se llegó a cobrar' });
      await notice.getByRole('button', { name: 'Entendido' }).click();
      await expect(notice).toBeHidden();
      await paymentChecks.expectPaidTimes(0);
    },
  );

  redsysTest(
    'a customer who loses the cookies in front of the bank reads from then on that the payment may be charged',
    async ({ page, context, paymentChecks }) => {
      await openBankPage(page);
      await context.clearCookies();
      await payOnBankPage(page, REDSYS_TEST_CARDS.accepted);
      await leaveReceipt(page);
      await expect(page.getByText(/^Tu pago de 1,80\s€ está hecho/)).toBeVisible();
      await page.goto('/?qr=A1');
      await expect(page.getByRole('alert').filter({ hasText: UNKNOWN_OUTCOME })).toBeVisible();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
      await page.reload();
      await expect(page.getByRole('alert').filter({ hasText: UNKNOWN_OUTCOME })).toBeVisible();
      await paymentChecks.expectPaidTimes(1);
    },
  );

  redsysTest(
    'an open menu reports late money and empties the cart, and the next press orders nothing again',
    { tag: '@long' },
    async ({ page, simulators, paymentChecks }) => {
      await leaveBankPage(page, paymentChecks);
      expect(await simulators.redsys.actOnPage({ order: openedOrder(simulators), action: 'pay' })).toBe(true);
      const notice = page.getByRole('alert').filter({ hasText: LATE });
      await expect(notice).toBeVisible();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
      await notice.getByRole('link', { name: 'Ver tus pedidos' }).click();
      await expect(page.getByRole('main').getByText('Caña')).toHaveCount(1);
      await paymentChecks.expectPaidTimes(1);
    },
  );

  redsysTest(
    'a charge without an answer can be set aside, and the menu reports that it was made',
    { tag: '@long' },
    async ({ page, simulators, paymentChecks }) => {
      await startPayment(page, 'Tarjeta');
      simulators.redsys.setBehaviour({ ...NO_MESSAGE, query: 'refused' });
      simulators.redsys.planFault({ how: 'drop', when: 'after-charging' });
      await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
      await page.getByRole('link', { name: 'Volver a la carta' }).click();
      await page.getByRole('button', { name: 'Salir de todas formas' }).click();
      await page.getByRole('button', { name: 'Pedir otra cosa mientras' }).click();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
      await expect(page.getByRole('alert').filter({ hasText: UNKNOWN_OUTCOME })).toBeVisible();
      simulators.redsys.setBehaviour({ query: 'normal' });
      await expect(page.getByRole('alert').filter({ hasText: LATE })).toBeVisible();
      await paymentChecks.expectPaidTimes(1);
    },
  );

  redsysTest(
    'a customer who is charged twice reads that the second charge is returned',
    { tag: '@long' },
    async ({ page, simulators, paymentChecks }) => {
      await openBankPage(page);
      const first = openedOrder(simulators);
      await page.goBack();
      await expect(page).toHaveURL(/\/insert-card/);
      await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
      await expectSuccess(page, SUCCESS);
      await expect(page).toHaveURL(/\/recent/);
      expect(await simulators.redsys.actOnPage({ order: first, action: 'pay' })).toBe(true);
      const notice = page.getByRole('alert').filter({ hasText: 'Se te ha cobrado dos veces' });
      await expect(notice).toContainText(/Te devolvemos 1,80\s€: lo verás en tu cuenta en unos días\./);
      await paymentChecks.expectPaidTimes(1);
    },
  );
});

stripeTest.describe('by Stripe', () => {
  stripeTest(
    'an open menu reports late money and empties the cart',
    async ({ page, venue, simulators, paymentChecks }) => {
      await leaveStripePage(page);
      await paymentChecks.expectLatestState('canceled');
      const [latest] = z.parse(
        refRows,
        await venue.read('select ref from payment_attempts order by created_on desc limit 1'),
      );
      expect(simulators.stripe.payOnPage({ reference: latest?.ref ?? '', isForced: true })).toBe(true);
      await expect(page.getByRole('alert').filter({ hasText: LATE })).toBeVisible();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
      await paymentChecks.expectPaidTimes(1);
    },
  );

  stripeTest(
    'while Stripe confirms nothing the customer can pay again at once',
    async ({ page, simulators, paymentChecks }) => {
      await startPayment(page, 'Pagar');
      await expect(page.getByRole('heading', { name: /^Pagar 1,80/ })).toBeVisible();
      simulators.stripe.planFault({ what: 'drop', when: 'before', call: '*', times: 'always' });
      await page.getByRole('link', { name: 'Volver sin pagar' }).click();
      await dismissUnknownOutcome(page);
      simulators.stripe.clearFaults();
      await expect(page.getByRole('alert').filter({ hasText: 'Tu pago anterior no se llegó a cobrar' })).toBeVisible();
      await paymentChecks.expectPaidTimes(0);
    },
  );
});

/** Opens the bank's page, goes back to the menu, and returns the address of the bank's page. */
async function leaveBankPage(page: Page, paymentChecks: PaymentChecks): Promise<string> {
  await openBankPage(page);
  const bankPage = page.url();
  await page.goBack();
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await paymentChecks.expectLatestState('canceled');
  return bankPage;
}

async function openBankPage(page: Page): Promise<void> {
  await startPayment(page, 'Tarjeta');
  await page.getByRole('button', { name: 'Pagar en la página segura del banco' }).click();
  await expect(page.getByRole('heading', { name: 'Pago con tarjeta' })).toBeVisible();
}

async function leaveStripePage(page: Page): Promise<void> {
  await startPayment(page, 'Pagar');
  await expect(page.getByRole('heading', { name: /^Pagar 1,80/ })).toBeVisible();
  await page.getByRole('link', { name: 'Volver sin pagar' }).click();
  await dismissFailure(page, 'El pago no se ha completado', 'Has cancelado el pago');
}

/** The order number of the bank's page that was opened last. */
function openedOrder({ redsys }: Simulators): string {
  return redsys.pages().at(-1)?.order ?? '';
}
