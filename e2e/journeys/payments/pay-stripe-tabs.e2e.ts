// Stripe payments with several tabs, and success pages opened by an address.
import { expect, type Page } from '@playwright/test';
import { cartPanel, openCart, scanTable } from '#e2e/customer.ts';
import {
  acceptTerms,
  choosePaymentOption,
  expectCartUnchanged,
  expectSuccess,
  openOtherCustomer,
  startPayment,
} from '#e2e/payment/customer.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';
import { payOnStripePage, STRIPE_TEST_CARDS } from '#e2e/payment/stripe-forms.ts';

const SUCCESS = /\/success\//;

test('a second tab shows the payment in progress, and empties its cart once it is paid', async ({
  page,
  paymentChecks,
}) => {
  await startPayment(page, 'Pagar');
  const second = await openSecondTab(page);
  await expect(cartPanel(second).getByRole('button', { name: /^Pagar \d/ })).toBeDisabled();

  await payOnStripePage(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await expect(cartPanel(second)).toContainText('Tu pedido está vacío');
  await expect(cartPanel(second)).not.toContainText('Ya hay un pago en marcha');
  await paymentChecks.expectPaidTimes(1);
});

test('a second tab restarts the payment, and the first one cannot pay any more', async ({ page, paymentChecks }) => {
  await startPayment(page, 'Pagar');
  await expect(page.getByRole('heading', { name: /^Pagar 1,80/ })).toBeVisible();
  const second = await openSecondTab(page);
  await cartPanel(second).getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect(cartPanel(second).getByRole('button', { name: /^Pagar \d/ })).toBeEnabled();

  await page.locator(`button[value="${STRIPE_TEST_CARDS.accepted}"]`).click();
  await expect(page.getByRole('heading', { name: 'Esta página de pago ha caducado' })).toBeVisible();
  await paymentChecks.expectPaidTimes(0);

  await acceptTerms(second);
  await choosePaymentOption(second, 'Pagar');
  await payOnStripePage(second, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(second, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a success page opened by its address redirects to the menu and orders nothing', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await scanTable(page, '', 'A1', 'A01');
  for (const address of [
    '/success/_',
    '/success/cs_test_1234567890',
    '/success-redsys?externalId=0190a1b2-0000-7000-8000-000000000000&redirect=true',
    '/success-redsys',
    '/success-bizum',
    '/success-googlepay',
    '/success-applepay?externalId=1',
  ]) {
    await page.goto(address);
    await expectCartUnchanged(page);
  }
  await paymentChecks.expectPaidTimes(0);
});

test('the success page says in another browser that the payment is made, and shows nothing of the order', {
  tag: '@long',
}, async ({ page, browser, venue, paymentChecks }) => {
  await startPayment(page, 'Pagar');
  await payOnStripePage(page, STRIPE_TEST_CARDS.accepted);
  await expect(page).toHaveURL(SUCCESS);
  const successPage = page.url();
  await expectSuccess(page, SUCCESS);

  const otherCustomer = await openOtherCustomer(browser, venue);
  await otherCustomer.goto(successPage);
  const text = /^Tu pago de 1,80\s€ está hecho\. Vuelve al navegador donde pediste para verlo\.$/;
  await expect(otherCustomer.getByRole('heading', { name: text })).toBeVisible();
  await expect(otherCustomer.getByRole('main')).not.toContainText('Caña');
  await otherCustomer.goto('/recent');
  await expect(otherCustomer.getByRole('main')).not.toContainText('Caña');
  await otherCustomer.context().close();
  await paymentChecks.expectPaidTimes(1);
});

/** Opens the menu in another tab with the cart, and expects the notice of a payment in progress. */
async function openSecondTab(page: Page): Promise<Page> {
  await expect(page.getByRole('heading', { name: /^Pagar 1,80/ })).toBeVisible();
  const second = await page.context().newPage();
  await scanTable(second, '', 'A1', 'A01');
  await openCart(second);
  await expect(cartPanel(second)).toContainText('Si está en otra pestaña, termínalo allí.');
  return second;
}
