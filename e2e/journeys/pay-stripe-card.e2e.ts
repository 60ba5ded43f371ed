import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import {
  dismissFailure,
  expectCartUnchanged,
  expectSuccess,
  startNextPayment,
  startPayment,
} from '#e2e/payment/customer.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';
import type { Simulators } from '#e2e/payment/simulators.ts';
import { answerChallengeDialog, CARDS, payInCardElement, typeCard } from '#e2e/payment/stripe-forms.ts';
import type { Venue } from '#e2e/venue.ts';

const CARD_HERE = 'Pagar con una tarjeta guardada o nueva';
const SUCCESS = /\/success\/_\?externalId=/;
const SAVE = 'Guardar la tarjeta en este móvil para la próxima vez';
const DENIED = 'Denegación del emisor sin especificar motivo';
const PAY = { name: 'Pagar', exact: true } as const;

test('a new card, not kept', async ({ page, venue, paymentChecks }) => {
  await startPayment(page, CARD_HERE);
  await expect(page.getByRole('heading', { name: 'Pagar con tarjeta (1,80 €)' })).toBeVisible();
  await payInCardElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
  expect(await venue.read('select from saved_cards')).toHaveLength(0);
});

test('a new card, kept, pays the next time', async ({ page, paymentChecks }) => {
  await keepCard(page, CARDS.accepted);
  await startNextPayment(page, CARD_HERE);
  await chooseCard(page, 'Visa ···· 4242 (12/34)');
  await page.getByRole('button', PAY).click();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);
});

test('a wish to keep the card, changed while the form is made ready, is heeded', async ({ page, paymentChecks }) => {
  await startPayment(page, CARD_HERE);
  await page.route('**/attempts/*', async (route) => {
    await page.getByRole('checkbox', { name: SAVE }).check();
    await route.continue();
  });
  await payInCardElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
  await startNextPayment(page, CARD_HERE);
  await chooseCard(page, 'Visa ···· 4242 (12/34)');
});

test('what is missing of the card is said, and then it is paid', async ({ page, paymentChecks }) => {
  await startPayment(page, CARD_HERE);
  const button = page.getByRole('button', PAY);
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await button.click();
  await expect(page.getByText('Completa los datos de la tarjeta.')).toBeVisible();
  await typeCard(page, '4242424242424241');
  await expect(page.getByText('El número de tarjeta no es válido.')).toBeVisible();
  await payInCardElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a refused card, and then another one', async ({ page, paymentChecks }) => {
  await startPayment(page, CARD_HERE);
  await payInCardElement(page, CARDS.refused);
  await expect(page.getByRole('alert').filter({ hasText: DENIED })).toContainText('No se ha cobrado nada');
  await payInCardElement(page, CARDS.withoutFunds);
  await expect(page.getByRole('alert').filter({ hasText: 'Insufficient funds' })).toBeVisible();
  await payInCardElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('the bank asks in the page: no, and then yes', async ({ page, paymentChecks }) => {
  await startPayment(page, CARD_HERE);
  await payInCardElement(page, CARDS.asked);
  await answerChallengeDialog(page, 'Rechazar');
  const refused = page.getByRole('alert').filter({ hasText: 'Tu banco no ha podido comprobar que eres tú' });
  await expect(refused).toBeVisible();
  await paymentChecks.expectPaidTimes(0);

  await payInCardElement(page, CARDS.asked);
  await answerChallengeDialog(page, 'Autorizar');
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('the bank’s window closed without an answer', async ({ page, paymentChecks }) => {
  await startPayment(page, CARD_HERE);
  await payInCardElement(page, CARDS.asked);
  await page.getByRole('dialog', { name: 'Autenticación de tu banco' }).getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No se ha cobrado nada' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(0);
});

test('a kept card whose bank asks: yes, and the next time no', async ({ page, paymentChecks }) => {
  await keepCard(page, CARDS.asked, () => answerChallengeDialog(page, 'Autorizar'));
  await startNextPayment(page, CARD_HERE);
  await chooseCard(page, 'Visa ···· 3184 (12/34)');
  await page.getByRole('button', PAY).click();
  await answerChallengeDialog(page, 'Autorizar');
  await expectSuccess(page, SUCCESS);

  await startNextPayment(page, CARD_HERE);
  await chooseCard(page, 'Visa ···· 3184 (12/34)');
  await page.getByRole('button', PAY).click();
  await answerChallengeDialog(page, 'Rechazar');
  await dismissFailure(page, 'Error !', 'Tu banco no ha podido comprobar que eres tú');
  await paymentChecks.expectPaidTimes(2);
});

test('a kept card that is refused now, and then a new one', async ({ page, venue, simulators, paymentChecks }) => {
  await keepCard(page, CARDS.accepted);
  await refuseKeptCards(venue, simulators);
  await startNextPayment(page, CARD_HERE);
  await chooseCard(page, 'Visa ···· 4242 (12/34)');
  await page.getByRole('button', PAY).click();
  await dismissFailure(page, 'Error !', DENIED);

  await chooseCard(page, 'Agregar nueva tarjeta');
  await payInCardElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);
});

test('without Stripe’s script nothing is charged, and the cart is kept', async ({ page, paymentChecks }) => {
  await page.route('**/stripe.js', (route) => route.abort());
  await startPayment(page, CARD_HERE);
  await expect(page.getByText('El formulario seguro no se ha podido cargar. No se ha cobrado nada.')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(0);
});

/** Pays with a new card and has it kept. */
async function keepCard(page: Page, number: string, answer: () => Promise<void> = async () => undefined) {
  await startPayment(page, CARD_HERE);
  await page.getByRole('checkbox', { name: SAVE }).check();
  await payInCardElement(page, number);
  await answer();
  await expectSuccess(page, SUCCESS);
}

async function chooseCard(page: Page, name: string): Promise<void> {
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ label: name });
}

/** Another card in the place of those kept, as if the bank had changed its mind about them. */
async function refuseKeptCards(venue: Venue, { stripe, serverSettings: settings }: Simulators): Promise<void> {
  const ask = async (path: string, fields: Record<string, string>) => {
    const headers = { authorization: `Bearer ${settings.STRIPE_SECRET_KEY}` };
    const response = await fetch(`${stripe.url}/v1/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    });
    return z.parse(z.object({ id: z.string() }), await response.json());
  };
  const [latest] = z.parse(
    kept,
    await venue.read(
      'select customer_id, ref from saved_cards join provider_customers using (customer_id, provider) order by saved_on desc',
    ),
  );
  const { id } = await ask('payment_methods', {
    type: 'card',
    'card[number]': CARDS.refusedLater,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  });
  await ask(`payment_methods/${id}/attach`, { customer: latest?.ref ?? '' });
  await venue.sql(`update saved_cards set token = '${id}' where customer_id = '${latest?.customer_id}'`);
}

const kept = z.array(z.object({ customer_id: z.string(), ref: z.string() }));
