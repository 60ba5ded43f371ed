// Stripe payments by the timing of the webhook: early, late, repeated, missing, forged.
import { expect, type Page, type Route } from '@playwright/test';
import { expectOneOrder, expectSuccess, startPayment } from '#e2e/payment/customer.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';
import { CARDS, payOnStripePage } from '#e2e/payment/stripe-forms.ts';

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
  await payOnStripePage(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a payment is settled once when webhooks arrive late, twice and in reverse order', async ({
  page,
  simulators,
  paymentChecks,
}) => {
  simulators.stripe.setWebhooks({ mode: 'hold' });
  await startPayment(page, 'Pagar');
  await payOnStripePage(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);

  const deliveries = await simulators.stripe.releaseWebhooks({ order: 'reversed', copies: 2 });
  expect(deliveries.length).toBeGreaterThan(2);
  expect(deliveries.every(({ status }) => status === 200)).toBe(true);
  await paymentChecks.expectPaidTimes(1);
});

test('a webhook with a changed body or an old signature is refused', async ({ page, simulators, paymentChecks }) => {
  simulators.stripe.setWebhooks({ mode: 'hold' });
  await closeTabAfterPaying(page);
  const forged = await simulators.stripe.releaseWebhooks({ isTampered: true, types: ['checkout.session.completed'] });
  const old = await simulators.stripe.releaseWebhooks({ age: 3_600, types: ['payment_intent.succeeded'] });
  expect([...forged, ...old].map(({ status }) => status)).toEqual([400, 400]);

  const newTab = await page.context().newPage();
  await newTab.goto('/recent');
  await expect(newTab.getByRole('main')).not.toContainText('Caña');
  // The customer's check queries the status at Stripe.
  await newTab.goto('/?qr=A1');
  await newTab.getByRole('button', { name: /Ver tú pedido/ }).click();
  await newTab.getByRole('button', { name: 'Comprobar el pago' }).click();
  await expectSuccess(newTab, /\/success\//);
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
  await payOnStripePage(page, CARDS.accepted);
  await expect(page.getByText('paid')).toBeVisible();
  await page.close();
}

/** Intercepts the form that the customer posts on Stripe's page. */
async function interceptPost(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/c/pay/*', (route) => (route.request().method() === 'POST' ? handle(route) : route.continue()));
}
