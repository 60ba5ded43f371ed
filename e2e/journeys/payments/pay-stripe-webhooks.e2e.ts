// Stripe payments by the timing of the webhook: early, late, repeated, missing, forged.
import { expect, type Page, type Route } from '@playwright/test';
import { expectOneOrder, expectSuccess, startPayment } from '#e2e/payment/customer.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';
import { payOnStripePage, STRIPE_TEST_CARDS } from '#e2e/payment/stripe-forms.ts';

const SUCCESS = /\/success\/cs_test_/;

test('a payment is settled once when the webhook arrives before the customer returns', async ({
  page,
  simulators,
  paymentChecks,
}) => {
  await startPayment(page, 'Pagar');
  await interceptPost(page, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await simulators.stripe.untilWebhooksSent();
    await route.fulfill({ response });
  });
  await payOnStripePage(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('the webhook creates the order of a customer who closed the tab after paying', async ({
  page,
  simulators,
  paymentChecks,
}) => {
  await closeTabAfterPaying(page);
  await simulators.stripe.untilWebhooksSent();
  await paymentChecks.expectPaidTimes(1);

  const newTab = await page.context().newPage();
  await newTab.goto('/recent');
  await expectOneOrder(newTab);
  // The menu redirects to the success page, which empties the cart.
  await newTab.goto('/?qr=A1');
  await expectSuccess(newTab, /\/success\/_/);
});

/** Pays on Stripe's page and closes the tab before it redirects back. */
async function closeTabAfterPaying(page: Page): Promise<void> {
  await startPayment(page, 'Pagar');
  await interceptPost(page, async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ body: 'paid' });
  });
  await payOnStripePage(page, STRIPE_TEST_CARDS.accepted);
  await expect(page.getByText('paid')).toBeVisible();
  await page.close();
}

/** Intercepts the form that the customer posts on Stripe's page. */
async function interceptPost(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/c/pay/*', (route) => (route.request().method() === 'POST' ? handle(route) : route.continue()));
}
