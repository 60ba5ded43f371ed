// Stripe payments while a connection is lost.
import {
  choosePaymentOption,
  dismissFailure,
  expectSuccess,
  openCartToPay,
  startPayment,
} from '#e2e/payment/customer.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';
import { payInCardElement, payOnStripePage, STRIPE_TEST_CARDS } from '#e2e/payment/stripe-forms.ts';

const CARD_PAGE_OPTION = 'Pagar con una tarjeta guardada o nueva';
const SUCCESS = /\/success\//;

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
  await payOnStripePage(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a payment confirmed by the browser succeeds when the server’s response is lost', async ({
  page,
  simulators,
  paymentChecks,
}) => {
  simulators.stripe.setWebhooks({ mode: 'off' });
  await startPayment(page, CARD_PAGE_OPTION);
  await page.route('**/attempts/*/steps', (route) => route.abort());
  await payInCardElement(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});
