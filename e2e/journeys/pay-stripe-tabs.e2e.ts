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
import { CARDS, payOnStripePage } from '#e2e/payment/stripe-forms.ts';

const SUCCESS = /\/success\//;

test('a second tab finds the payment under way, and learns that it was paid', async ({ page, paymentChecks }) => {
  await startPayment(page, 'Pagar');
  const second = await openSecondTab(page);
  await expect(cartPanel(second).getByRole('button', { name: 'Pagar', exact: true })).toBeDisabled();

  await payOnStripePage(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await expect(cartPanel(second)).toContainText('Tu pedido está vacío');
  await expect(cartPanel(second)).not.toContainText('Ya hay un pago en marcha');
  await paymentChecks.expectPaidTimes(1);
});

test('a second tab begins anew, and the first one can pay no more', async ({ page, paymentChecks }) => {
  await startPayment(page, 'Pagar');
  await expect(page.getByRole('heading', { name: /^Pagar 1,80/ })).toBeVisible();
  const second = await openSecondTab(page);
  await cartPanel(second).getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect(cartPanel(second).getByRole('button', { name: 'Pagar', exact: true })).toBeEnabled();

  await page.locator(`button[value="${CARDS.accepted}"]`).click();
  await expect(page.getByRole('heading', { name: 'Esta página de pago ha caducado' })).toBeVisible();
  await paymentChecks.expectPaidTimes(0);

  await acceptTerms(second);
  await choosePaymentOption(second, 'Pagar');
  await payOnStripePage(second, CARDS.accepted);
  await expectSuccess(second, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a success page opened by hand leads home, and orders nothing', async ({ page, paymentChecks }) => {
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

test('another guest’s success page leads home, and says nothing', async ({ page, browser, venue, paymentChecks }) => {
  await startPayment(page, 'Pagar');
  await payOnStripePage(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);

  const stranger = await openOtherCustomer(browser, venue);
  await stranger.goto(page.url());
  await expect(stranger).toHaveURL(`${venue.url}/?qr=A1`);
  await stranger.goto('/recent');
  await expect(stranger.getByRole('main')).not.toContainText('Caña');
  await stranger.context().close();
  await paymentChecks.expectPaidTimes(1);
});

test('the server is killed while the guest is on Stripe’s page, which pays', async ({
  page,
  venue,
  simulators,
  paymentChecks,
}) => {
  simulators.stripe.setWebhooks({ mode: 'off' });
  await startPayment(page, 'Pagar');
  await expect(page.getByRole('heading', { name: /^Pagar 1,80/ })).toBeVisible();
  await venue.kill();
  const lost = page.waitForEvent('requestfailed');
  await payOnStripePage(page, CARDS.accepted);
  await lost;
  await venue.start();

  await page.reload();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

/** The menu in another tab, with the cart open, which says that a payment is under way. */
async function openSecondTab(page: Page): Promise<Page> {
  await expect(page.getByRole('heading', { name: /^Pagar 1,80/ })).toBeVisible();
  const second = await page.context().newPage();
  await scanTable(second, '', 'A1', 'A01');
  await openCart(second);
  await expect(cartPanel(second)).toContainText('Si está en otra pestaña, termínalo allí.');
  return second;
}
