// Stripe card payments in the card element of the page, by new and saved cards.
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessibleScreen } from '#e2e/accessibility.ts';
import { addProduct } from '#e2e/customer.ts';
import {
  acceptTerms,
  dismissFailure,
  expectCartUnchanged,
  expectSuccess,
  openNextCart,
  savedCardButton,
  showCart,
  startNextPayment,
  startPayment,
} from '#e2e/payment/customer.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';
import type { Simulators } from '#e2e/payment/simulators.ts';
import { answerChallengeDialog, payInCardElement, STRIPE_TEST_CARDS, typeCard } from '#e2e/payment/stripe-forms.ts';
import type { Venue } from '#e2e/venue.ts';

const CARD_PAGE_OPTION = 'Pagar con una tarjeta guardada o nueva';
const SUCCESS = /\/success\/_\?externalId=/;
const SAVE = 'Guardar la tarjeta en este móvil para la próxima vez';
const CARD_DENIED = 'Tu banco ha rechazado el pago y no dice por qué';
const PAY = { name: /^Pagar \d/ } as const;

test('a customer pays by a new card without saving it', { tag: '@long' }, async ({ page, venue, paymentChecks }) => {
  await startPayment(page, CARD_PAGE_OPTION);
  await expect(page.getByRole('heading', { name: 'Pagar con tarjeta (1,80 €)' })).toBeVisible();
  await payInCardElement(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
  expect(await venue.read('select from saved_cards')).toHaveLength(0);
});

test('a customer saves a new card and pays by it the next time', async ({ page, paymentChecks }) => {
  await payAndSaveCard(page, STRIPE_TEST_CARDS.accepted);
  await startNextPayment(page, CARD_PAGE_OPTION);
  await chooseCard(page, 'Visa ···· 4242 (12/34)');
  await page.getByRole('button', PAY).click();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);
});

test('a saved card pays with one tap in the cart, once however often it is pressed', async ({
  page,
  paymentChecks,
}) => {
  await payAndSaveCard(page, STRIPE_TEST_CARDS.accepted);
  // In the same page, without a reload.
  await page.getByRole('link', { name: 'Pedir más' }).click();
  await addProduct(page, 'Caña');
  await showCart(page);
  await acceptTerms(page);
  await expect(savedCardButton(page)).toHaveText('Pagar 1,80 € con Visa ···· 4242');
  await expectAccessibleScreen(page, 'the cart of a customer with a saved card');
  await savedCardButton(page).dblclick();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);
  expect(await paymentChecks.countAttempts()).toBe(2);
});

test('the bank challenges a saved card that was pressed in the cart, and its refusal is shown with the reason', async ({
  page,
  paymentChecks,
}) => {
  await payAndSaveCard(page, STRIPE_TEST_CARDS.challenged, () => answerChallengeDialog(page, 'Autorizar'));
  await openNextCart(page);
  await savedCardButton(page).click();
  await answerChallengeDialog(page, 'Autorizar');
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);

  await openNextCart(page);
  await savedCardButton(page).click();
  await answerChallengeDialog(page, 'Rechazar');
  await dismissFailure(page, 'No se ha podido cobrar', 'Tu banco no ha podido comprobar que eres tú');
  await expect(page).toHaveURL(/\/insert-card\?from=credit_card$/);
  await paymentChecks.expectPaidTimes(2);
  await chooseCard(page, 'Visa ···· 3184 (12/34)');
  await page.getByRole('button', PAY).click();
  await answerChallengeDialog(page, 'Autorizar');
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(3);
});

test('the choice to save the card counts even when it changes while the form is prepared', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await startPayment(page, CARD_PAGE_OPTION);
  await page.route('**/attempts/*', async (route) => {
    await page.getByRole('checkbox', { name: SAVE }).check();
    await route.continue();
  });
  await payInCardElement(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
  await startNextPayment(page, CARD_PAGE_OPTION);
  await chooseCard(page, 'Visa ···· 4242 (12/34)');
});

test('an incomplete card is refused with its reason, and the complete card pays', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await startPayment(page, CARD_PAGE_OPTION);
  const button = page.getByRole('button', PAY);
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await button.click();
  await expect(page.getByText('Completa los datos de la tarjeta.')).toBeVisible();
  await typeCard(page, '4242424242424241');
  await expect(page.getByText('El número de tarjeta no es válido.')).toBeVisible();
  await payInCardElement(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a customer whose card is refused pays by another one', async ({ page, paymentChecks }) => {
  await startPayment(page, CARD_PAGE_OPTION);
  await payInCardElement(page, STRIPE_TEST_CARDS.refused);
  await expect(page.getByRole('alert').filter({ hasText: CARD_DENIED })).toContainText('No se ha cobrado nada');
  await payInCardElement(page, STRIPE_TEST_CARDS.withoutFunds);
  await expect(page.getByRole('alert').filter({ hasText: 'No hay saldo suficiente' })).toBeVisible();
  await payInCardElement(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a customer refuses the challenge in the page, repeats the payment and accepts it', async ({
  page,
  paymentChecks,
}) => {
  await startPayment(page, CARD_PAGE_OPTION);
  await payInCardElement(page, STRIPE_TEST_CARDS.challenged);
  await answerChallengeDialog(page, 'Rechazar');
  const refused = page.getByRole('alert').filter({ hasText: 'Tu banco no ha podido comprobar que eres tú' });
  await expect(refused).toBeVisible();
  await paymentChecks.expectPaidTimes(0);

  await payInCardElement(page, STRIPE_TEST_CARDS.challenged);
  await answerChallengeDialog(page, 'Autorizar');
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a customer who closes the challenge dialog is not charged', { tag: '@long' }, async ({ page, paymentChecks }) => {
  await startPayment(page, CARD_PAGE_OPTION);
  await payInCardElement(page, STRIPE_TEST_CARDS.challenged);
  await page.getByRole('dialog', { name: 'Autenticación de tu banco' }).getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No se ha cobrado nada' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(0);
});

test('a customer accepts the challenge of a saved card once and refuses it the next time', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await payAndSaveCard(page, STRIPE_TEST_CARDS.challenged, () => answerChallengeDialog(page, 'Autorizar'));
  await startNextPayment(page, CARD_PAGE_OPTION);
  await chooseCard(page, 'Visa ···· 3184 (12/34)');
  await page.getByRole('button', PAY).click();
  await answerChallengeDialog(page, 'Autorizar');
  await expectSuccess(page, SUCCESS);

  await startNextPayment(page, CARD_PAGE_OPTION);
  await chooseCard(page, 'Visa ···· 3184 (12/34)');
  await page.getByRole('button', PAY).click();
  await answerChallengeDialog(page, 'Rechazar');
  await dismissFailure(page, 'No se ha podido cobrar', 'Tu banco no ha podido comprobar que eres tú');
  await paymentChecks.expectPaidTimes(2);
});

test('a customer whose saved card is refused pays by a new card', { tag: '@long' }, async ({
  page,
  venue,
  simulators,
  paymentChecks,
}) => {
  await payAndSaveCard(page, STRIPE_TEST_CARDS.accepted);
  await refuseSavedCard(venue, simulators);
  await startNextPayment(page, CARD_PAGE_OPTION);
  await chooseCard(page, 'Visa ···· 4242 (12/34)');
  await page.getByRole('button', PAY).click();
  await dismissFailure(page, 'No se ha podido cobrar', CARD_DENIED);

  await chooseCard(page, 'Añadir otra tarjeta');
  await payInCardElement(page, STRIPE_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);
});

test('without the script of Stripe the customer is not charged and keeps the cart', async ({ page, paymentChecks }) => {
  await page.route('**/stripe.js', (route) => route.abort());
  await startPayment(page, CARD_PAGE_OPTION);
  await expect(page.getByText('El formulario seguro no se ha podido cargar. Prueba otra forma de pago.')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(0);
});

/** Pays by a new card and saves it. */
async function payAndSaveCard(page: Page, number: string, onChallenge: () => Promise<void> = async () => undefined) {
  await startPayment(page, CARD_PAGE_OPTION);
  await page.getByRole('checkbox', { name: SAVE }).check();
  await payInCardElement(page, number);
  await onChallenge();
  await expectSuccess(page, SUCCESS);
}

async function chooseCard(page: Page, name: string): Promise<void> {
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ label: name });
}

/** Replaces the token of the latest saved card by a card that Stripe saves but refuses to charge. */
async function refuseSavedCard(venue: Venue, { stripe, serverSettings: settings }: Simulators): Promise<void> {
  const post = async (path: string, fields: Record<string, string>) => {
    const headers = { authorization: `Bearer ${settings.STRIPE_SECRET_KEY}` };
    const response = await fetch(`${stripe.url}/v1/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    });
    return z.parse(z.object({ id: z.string() }), await response.json());
  };
  const [latest] = z.parse(
    savedCards,
    await venue.read(
      'select customer_id, ref from saved_cards join provider_customers using (customer_id, provider) order by saved_on desc',
    ),
  );
  const { id } = await post('payment_methods', {
    type: 'card',
    'card[number]': STRIPE_TEST_CARDS.refusedWhenSaved,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  });
  await post(`payment_methods/${id}/attach`, { customer: latest?.ref ?? '' });
  await venue.sql(`update saved_cards set token = '${id}' where customer_id = '${latest?.customer_id}'`);
}

const savedCards = z.array(z.object({ customer_id: z.string(), ref: z.string() }));
