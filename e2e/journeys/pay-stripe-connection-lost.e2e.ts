import { expect, type Page } from '@playwright/test';
import { choose, dismissFailure, expectSuccess, openOrder, pay, payAgain } from '#e2e/payment/customer.ts';
import { CARDS, payByStripe, payInElement } from '#e2e/payment/stripe-forms.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';

const CARD_HERE = 'Pagar con una tarjeta guardada o nueva';
const SUCCESS = /\/success\//;
const CHECKING = 'Todavía no sabemos si tu banco ha cobrado. No vuelvas a pagar';

const CHARGE = 'POST /v1/payment_intents/*/confirm';

test('Stripe’s answer is lost before the guest is on its page: nothing is charged, and the next press pays', async ({
  page,
  banks,
  books,
}) => {
  banks.stripe.plan({ what: 'drop', when: 'after', call: 'POST /v1/checkout/sessions', times: 3 });
  await openOrder(page);
  await choose(page, 'Pagar');
  await dismissFailure(page, 'El pago no se ha completado', 'Something went wrong, try again');
  await books.expectPaid(0);
  await choose(page, 'Pagar');
  await payByStripe(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(1);
});

test('Stripe’s answer is lost after it charged a kept card, and its message too', async ({ page, banks, books }) => {
  await keepCard(page);
  banks.stripe.setWebhooks({ mode: 'off' });
  await payAgain(page, CARD_HERE);
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ index: 1 });
  banks.stripe.plan({ what: 'drop', when: 'after', call: CHARGE, times: 3 });
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByText(CHECKING)).toBeVisible();
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(2);
});

test('the server is killed while Stripe charges a kept card', async ({ page, venue, banks, books }) => {
  await keepCard(page);
  banks.stripe.setWebhooks({ mode: 'off' });
  await payAgain(page, CARD_HERE);
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ index: 1 });
  banks.stripe.plan({ what: 'pause', when: 'after', call: CHARGE });
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await banks.stripe.paused();
  await venue.kill();
  banks.stripe.resume();
  await expect(page.getByText(CHECKING)).toBeVisible();
  await venue.sql(`update payment_attempts set asked_on = asked_on - interval '1 minute' where asked_on is not null`);
  await venue.start();
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(2);
});

test('our answer is lost after the guest’s browser had a new card charged', async ({ page, banks, books }) => {
  banks.stripe.setWebhooks({ mode: 'off' });
  await pay(page, CARD_HERE);
  await page.route('**/attempts/*/steps', (route) => route.abort());
  await payInElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(1);
});

async function keepCard(page: Page): Promise<void> {
  await pay(page, CARD_HERE);
  await page.getByRole('checkbox', { name: /^Guardar la tarjeta/ }).check();
  await payInElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
}
