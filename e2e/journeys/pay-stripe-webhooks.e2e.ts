import { expect, type Page, type Route } from '@playwright/test';
import { expectOneOrder, expectSuccess, startPayment } from '#e2e/payment/customer.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';
import { CARDS, payOnStripePage } from '#e2e/payment/stripe-forms.ts';

const SUCCESS = /\/success\/cs_test_/;

test('Stripe’s message comes before the guest is back', async ({ page, simulators, paymentChecks }) => {
  await startPayment(page, 'Pagar');
  await whenPosted(page, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await simulators.stripe.untilWebhooksSent();
    await route.fulfill({ response });
  });
  await payOnStripePage(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('the message comes after the guest is back, twice and in disorder', async ({
  page,
  simulators,
  paymentChecks,
}) => {
  simulators.stripe.setWebhooks({ mode: 'hold' });
  await startPayment(page, 'Pagar');
  await payOnStripePage(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);

  const answers = await simulators.stripe.releaseWebhooks({ order: 'reversed', copies: 2 });
  expect(answers.length).toBeGreaterThan(2);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await paymentChecks.expectPaidTimes(1);
});

test('the message never comes', async ({ page, simulators, paymentChecks }) => {
  simulators.stripe.setWebhooks({ mode: 'off' });
  await startPayment(page, 'Pagar');
  await payOnStripePage(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a message that somebody changed, or kept, is not believed', async ({ page, simulators, paymentChecks }) => {
  simulators.stripe.setWebhooks({ mode: 'hold' });
  await closeTabAfterPaying(page);
  const forged = await simulators.stripe.releaseWebhooks({ isTampered: true, types: ['checkout.session.completed'] });
  const old = await simulators.stripe.releaseWebhooks({ age: 3_600, types: ['payment_intent.succeeded'] });
  expect([...forged, ...old].map(({ status }) => status)).toEqual([400, 400]);

  const again = await page.context().newPage();
  await again.goto('/recent');
  await expect(again.getByRole('main')).not.toContainText('Caña');
  // What is left to do is asked of Stripe itself.
  await again.goto('/?qr=A1');
  await again.getByRole('button', { name: /Ver tú pedido/ }).click();
  await again.getByRole('button', { name: 'Comprobar el pago' }).click();
  await expectSuccess(again, /\/success\//);
  await paymentChecks.expectPaidTimes(1);
});

test('a tab closed after paying: the message alone makes the order', async ({ page, simulators, paymentChecks }) => {
  await closeTabAfterPaying(page);
  await simulators.stripe.untilWebhooksSent();
  await paymentChecks.expectPaidTimes(1);

  const again = await page.context().newPage();
  await again.goto('/recent');
  await expectOneOrder(again);
  // The menu leads to the page that says so, which empties the cart.
  await again.goto('/?qr=A1');
  await expectSuccess(again, /\/success\/_/);
});

/** The money is taken, and the guest never comes back from Stripe's page. */
async function closeTabAfterPaying(page: Page): Promise<void> {
  await startPayment(page, 'Pagar');
  await whenPosted(page, async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ body: 'paid' });
  });
  await payOnStripePage(page, CARDS.accepted);
  await expect(page.getByText('paid')).toBeVisible();
  await page.close();
}

/** Puts itself between the guest's press on Stripe's page and what comes of it. */
async function whenPosted(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/c/pay/*', (route) => (route.request().method() === 'POST' ? handle(route) : route.continue()));
}
