// Stripe payments on the hosted checkout page.
import { expect } from '@playwright/test';
import { addProduct, cartPanel, openCart, scanTable } from '#e2e/customer.ts';
import { expectNoLayoutShift, recordLayoutShifts, resetLayoutShifts } from '#e2e/layout-shift.ts';
import {
  acceptTerms,
  choosePaymentOption,
  dismissFailure,
  expectCartUnchanged,
  expectOneOrder,
  expectSuccess,
  openCartToPay,
  startPayment,
} from '#e2e/payment/customer.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';
import { payInCardElement, payOnStripePage, STRIPE_TEST_CARDS } from '#e2e/payment/stripe-forms.ts';

/** The first script of the app. */
const APP_SCRIPT = '**/assets/main-*.js';
const SUCCESS = /\/success\/cs_test_/;

test('a customer pays on Stripe’s page, and sends the next order to be paid to staff', async ({
  page,
  paymentChecks,
}) => {
  await test.step('Stripe’s script is downloaded when the cart opens, never before, and nothing moves', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const isRequested = () => requests.some((url) => url.endsWith('/stripe.js'));
    await recordLayoutShifts(page);
    await scanTable(page, '', 'A1', 'A01');
    expect(isRequested()).toBe(false);
    await resetLayoutShifts(page);
    const panel = await openCart(page);
    await expect.poll(isRequested).toBe(true);
    await expect(panel.getByRole('button', { name: /^Pagar \d/ })).toBeVisible();
    await expectNoLayoutShift(page);
    expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
  });
  await acceptTerms(page);
  await choosePaymentOption(page, 'Pagar');
  await payOnStripePage(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await expectOneOrder(page);
  await paymentChecks.expectPaidTimes(1);

  await test.step('the next order is to be paid to staff: it is sent, and nothing is charged', async () => {
    await scanTable(page, '', 'A1', 'A01');
    await addProduct(page, 'Caña');
    const panel = await openCart(page);
    await expect(panel.getByRole('checkbox', { name: /Términos/ })).toBeChecked();
    await choosePaymentOption(page, 'Pagar al camarero');
    await expect(page.getByRole('heading', { name: 'Pendiente de pago: aún no lo preparamos.' })).toBeVisible();
    await expect(page.getByText('Pago realizado')).toHaveCount(0);
    await paymentChecks.expectPaidTimes(1);
  });

  await test.step('its customer pays it online from the page of the orders after all', async () => {
    await page.getByRole('link', { name: 'Ver tus pedidos' }).click();
    await page.getByRole('link', { name: 'Pagar ahora 1,80 €' }).click();
    await expect(page.getByRole('heading', { name: 'Pagar con tarjeta (1,80 €)' })).toBeVisible();
    await payInCardElement(page, STRIPE_TEST_CARDS.accepted);
    await expect(page.getByText('Pago realizado')).toBeVisible();
    await paymentChecks.expectPaidTimes(2);
    await page.getByRole('link', { name: 'Ver tus pedidos' }).click();
    await expect(page.getByRole('main').getByText('Caña')).toHaveCount(2);
    await expect(page.getByRole('link', { name: /Pagar ahora/ })).toHaveCount(0);
  });
});

test('a customer whose card is refused on Stripe’s page pays by another one', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await startPayment(page, 'Pagar');
  await payOnStripePage(page, STRIPE_TEST_CARDS.refused);
  await expect(page.getByRole('alert')).toContainText('ha rechazado la tarjeta');
  await payOnStripePage(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a customer who returns without paying keeps the cart and can pay it again', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await startPayment(page, 'Pagar');
  await page.getByRole('link', { name: 'Volver sin pagar' }).click();
  await dismissFailure(page, 'El pago no se ha completado', 'Has cancelado el pago');
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(0);

  await openCart(page);
  await acceptTerms(page);
  await choosePaymentOption(page, 'Pagar');
  await payOnStripePage(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('the back button cancels the payment and expires Stripe’s page', async ({ page, paymentChecks }) => {
  await startPayment(page, 'Pagar');
  await expect(page.getByRole('heading', { name: /^Pagar 1,80/ })).toBeVisible();
  const stripePage = page.url();
  await test.step('the first paint of the menu says that the payment is being checked, without any script', async () => {
    await page.route(APP_SCRIPT, (route) => route.abort());
    await page.goBack();
    await expect(page.getByText('Comprobando tu pago…')).toBeVisible();
    await page.unroute(APP_SCRIPT);
    await page.reload();
  });
  await expectCartUnchanged(page);
  await expect(page.getByText('Comprobando tu pago…')).toBeHidden();
  await paymentChecks.expectLatestState('canceled');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.goto(stripePage);
  await expect(page.getByRole('heading', { name: 'Esta página de pago ha caducado' })).toBeVisible();
  await paymentChecks.expectPaidTimes(0);
});

test('two presses of «Pagar» create one payment', { tag: '@long' }, async ({ page, paymentChecks }) => {
  await openCartToPay(page);
  await cartPanel(page)
    .getByRole('button', { name: /^Pagar \d/ })
    .dblclick();
  await payOnStripePage(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
  expect(await paymentChecks.countAttempts()).toBe(1);
});
