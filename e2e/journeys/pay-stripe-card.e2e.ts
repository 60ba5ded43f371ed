import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Banks } from '#e2e/payment/simulators.ts';
import { dismissFailure, expectCartKept, expectSuccess, pay, payAgain } from '#e2e/payment/customer.ts';
import { answerInWindow, CARDS, payInElement, typeInElement } from '#e2e/payment/stripe-forms.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';
import type { Venue } from '#e2e/venue.ts';

const CARD_HERE = 'Pagar con una tarjeta guardada o nueva';
const SUCCESS = /\/success\/_\?externalId=/;
const SAVE = 'Guardar la tarjeta en este móvil para la próxima vez';
const DENIED = 'Denegación del emisor sin especificar motivo';
const PAY = { name: 'Pagar', exact: true } as const;

test('a new card, not kept', async ({ page, venue, books }) => {
  await pay(page, CARD_HERE);
  await expect(page.getByRole('heading', { name: 'Pagar con tarjeta (1,80 €)' })).toBeVisible();
  await payInElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(1);
  expect(await venue.read('select from saved_cards')).toHaveLength(0);
});

test('a new card, kept, pays the next time', async ({ page, books }) => {
  await keepCard(page, CARDS.accepted);
  await payAgain(page, CARD_HERE);
  await chooseCard(page, 'Visa ···· 4242 (12/34)');
  await page.getByRole('button', PAY).click();
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(2);
});

test('a wish to keep the card, changed while the form is made ready, is heeded', async ({ page, books }) => {
  await pay(page, CARD_HERE);
  await page.route('**/attempts/*', async (route) => {
    await page.getByRole('checkbox', { name: SAVE }).check();
    await route.continue();
  });
  await payInElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(1);
  await payAgain(page, CARD_HERE);
  await chooseCard(page, 'Visa ···· 4242 (12/34)');
});

test('what is missing of the card is said, and then it is paid', async ({ page, books }) => {
  await pay(page, CARD_HERE);
  const button = page.getByRole('button', PAY);
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await button.click();
  await expect(page.getByText('Completa los datos de la tarjeta.')).toBeVisible();
  await typeInElement(page, '4242424242424241');
  await expect(page.getByText('El número de tarjeta no es válido.')).toBeVisible();
  await payInElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(1);
});

test('a refused card, and then another one', async ({ page, books }) => {
  await pay(page, CARD_HERE);
  await payInElement(page, CARDS.refused);
  await expect(page.getByRole('alert').filter({ hasText: DENIED })).toContainText('No se ha cobrado nada');
  await payInElement(page, CARDS.withoutFunds);
  await expect(page.getByRole('alert').filter({ hasText: 'Insufficient funds' })).toBeVisible();
  await payInElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(1);
});

test('the bank asks in the page: no, and then yes', async ({ page, books }) => {
  await pay(page, CARD_HERE);
  await payInElement(page, CARDS.asked);
  await answerInWindow(page, 'Rechazar');
  const refused = page.getByRole('alert').filter({ hasText: 'Tu banco no ha podido comprobar que eres tú' });
  await expect(refused).toBeVisible();
  await books.expectPaid(0);

  await payInElement(page, CARDS.asked);
  await answerInWindow(page, 'Autorizar');
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(1);
});

test('the bank’s window closed without an answer', async ({ page, books }) => {
  await pay(page, CARD_HERE);
  await payInElement(page, CARDS.asked);
  await page.getByRole('dialog', { name: 'Autenticación de tu banco' }).getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No se ha cobrado nada' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await expectCartKept(page);
  await books.expectPaid(0);
});

test('a kept card whose bank asks: yes, and the next time no', async ({ page, books }) => {
  await keepCard(page, CARDS.asked, () => answerInWindow(page, 'Autorizar'));
  await payAgain(page, CARD_HERE);
  await chooseCard(page, 'Visa ···· 3184 (12/34)');
  await page.getByRole('button', PAY).click();
  await answerInWindow(page, 'Autorizar');
  await expectSuccess(page, SUCCESS);

  await payAgain(page, CARD_HERE);
  await chooseCard(page, 'Visa ···· 3184 (12/34)');
  await page.getByRole('button', PAY).click();
  await answerInWindow(page, 'Rechazar');
  await dismissFailure(page, 'Error !', 'Tu banco no ha podido comprobar que eres tú');
  await books.expectPaid(2);
});

test('a kept card that is refused now, and then a new one', async ({ page, venue, banks, books }) => {
  await keepCard(page, CARDS.accepted);
  await refuseKeptCards(venue, banks);
  await payAgain(page, CARD_HERE);
  await chooseCard(page, 'Visa ···· 4242 (12/34)');
  await page.getByRole('button', PAY).click();
  await dismissFailure(page, 'Error !', DENIED);

  await chooseCard(page, 'Agregar nueva tarjeta');
  await payInElement(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(2);
});

test('without Stripe’s script nothing is charged, and the cart is kept', async ({ page, books }) => {
  await page.route('**/stripe.js', (route) => route.abort());
  await pay(page, CARD_HERE);
  await expect(page.getByText('El formulario seguro no se ha podido cargar. No se ha cobrado nada.')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await expectCartKept(page);
  await books.expectPaid(0);
});

/** Pays with a new card and has it kept. */
async function keepCard(page: Page, number: string, answer: () => Promise<void> = async () => undefined) {
  await pay(page, CARD_HERE);
  await page.getByRole('checkbox', { name: SAVE }).check();
  await payInElement(page, number);
  await answer();
  await expectSuccess(page, SUCCESS);
}

async function chooseCard(page: Page, name: string): Promise<void> {
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ label: name });
}

/** Another card in the place of those kept, as if the bank had changed its mind about them. */
async function refuseKeptCards(venue: Venue, { stripe, settings }: Banks): Promise<void> {
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
