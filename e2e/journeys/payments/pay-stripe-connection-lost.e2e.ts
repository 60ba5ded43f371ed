// Stripe payments while a connection is lost or the server stops.
import { expect, type Page } from '@playwright/test';
import {
  choosePaymentOption,
  dismissFailure,
  expectSuccess,
  openCartToPay,
  startNextPayment,
  startPayment,
} from '#e2e/payment/customer.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';
import { CARDS, payInCardElement, payOnStripePage } from '#e2e/payment/stripe-forms.ts';

const CARD_PAGE_OPTION = 'Pagar con una tarjeta guardada o nueva';
const SUCCESS = /\/success\//;
const CHECKING = 'Todavía no sabemos si tu banco ha cobrado. No vuelvas a pagar';

const CHARGE = 'POST /v1/payment_intents/*/confirm';

test('a checkout session without a response charges nothing, and the customer pays with the next press', async ({
  page,
  simulators,
  paymentChecks,
}) => {
  simulators.stripe.planFault({ what: 'drop', when: 'after', call: 'POST /v1/checkout/sessions', times: 3 });
  await openCartToPay(page);
  await choosePaymentOption(page, 'Pagar');
  await dismissFailure(page, 'El pago no se ha completado', 'Algo ha fallado: inténtalo de nuevo');
  await paymentChecks.expectPaidTimes(0);
  await choosePaymentOption(page, 'Pagar');
  await payOnStripePage(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a charge of a saved card without response and webhook is found by the status query', async ({
  page,
  simulators,
  paymentChecks,
}) => {
  await payAndSaveCard(page);
  simulators.stripe.setWebhooks({ mode: 'off' });
  await startNextPayment(page, CARD_PAGE_OPTION);
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ index: 1 });
  simulators.stripe.planFault({ what: 'drop', when: 'after', call: CHARGE, times: 3 });
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByText(CHECKING)).toBeVisible();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);
});

test('a server killed while Stripe charges a saved card settles the payment after its restart', async ({
  page,
  venue,
  simulators,
  paymentChecks,
}) => {
  await payAndSaveCard(page);
  simulators.stripe.setWebhooks({ mode: 'off' });
  await startNextPayment(page, CARD_PAGE_OPTION);
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ index: 1 });
  simulators.stripe.planFault({ what: 'pause', when: 'after', call: CHARGE });
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await simulators.stripe.untilPaused();
  await venue.kill();
  simulators.stripe.resume();
  await expect(page.getByText(CHECKING)).toBeVisible();
  await venue.sql(
    `update payment_attempts set charge_sent_on = charge_sent_on - interval '1 minute' where charge_sent_on is not null`,
  );
  await venue.start();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);
});

test('a payment confirmed by the browser succeeds when the server’s response is lost', async ({
  page,
  simulators,
  paymentChecks,
}) => {
  simulators.stripe.setWebhooks({ mode: 'off' });
  await startPayment(page, CARD_PAGE_OPTION);
  await page.route('**/attempts/*/steps', (route) => route.abort());
  await payInCardElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

async function payAndSaveCard(page: Page): Promise<void> {
  await startPayment(page, CARD_PAGE_OPTION);
  await page.getByRole('checkbox', { name: /^Guardar la tarjeta/ }).check();
  await payInCardElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
}
