// Redsys card payments in the card form of the page.
import { expect, type Page } from '@playwright/test';
import {
  dismissFailure,
  expectCartUnchanged,
  expectOneOrder,
  expectSuccess,
  startPayment,
} from '#e2e/payment/customer.ts';
import { redsysTest as test } from '#e2e/payment/fixtures.ts';
import {
  answerChallenge,
  cardForm,
  challengeDialog,
  payInCardForm,
  REDSYS_TEST_CARDS,
} from '#e2e/payment/redsys-forms.ts';

const SUCCESS = /\/success-redsys\?externalId=/;

test('a customer pays by a card without a challenge, and then sees the order', async ({ page, paymentChecks }) => {
  await startPayment(page, 'Tarjeta');
  await expect(page.getByRole('heading', { name: 'Pagar con tarjeta (1,80 €)' })).toBeVisible();
  await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await expectOneOrder(page);
  await paymentChecks.expectPaidTimes(1);
});

test('a customer pays by a card whose bank recognises the browser', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await startPayment(page, 'Tarjeta');
  await payInCardForm(page, REDSYS_TEST_CARDS.frictionless);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

for (const { name, number, details } of [
  { name: '3-D Secure 2 after recognising the browser', number: REDSYS_TEST_CARDS.methodThenChallenged, details: {} },
  { name: '3-D Secure 1', number: REDSYS_TEST_CARDS.challengedVersion1, details: { tag: '@long' } },
]) {
  test(
    `a customer accepts the challenge of ${name} and the payment succeeds`,
    details,
    async ({ page, paymentChecks }) => {
      await startPayment(page, 'Tarjeta');
      await payInCardForm(page, number);
      await answerChallenge(page, 'Aceptar el pago');
      await expectSuccess(page, SUCCESS);
      await paymentChecks.expectPaidTimes(1);
    },
  );
}

test('a customer who refuses the challenge is not charged', async ({ page, paymentChecks }) => {
  await startPayment(page, 'Tarjeta');
  await payInCardForm(page, REDSYS_TEST_CARDS.challenged);
  await answerChallenge(page, 'Rechazar');
  await dismissFailure(page, 'El pago no se ha completado', 'No se ha podido cobrar');
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(0);
  await paymentChecks.expectLatestState('canceled');
});

test('a customer who abandons the challenge is not charged and pays by another card', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await startPayment(page, 'Tarjeta');
  await payInCardForm(page, REDSYS_TEST_CARDS.challenged);
  await answerChallenge(page, 'Abandonar');
  await challengeDialog(page).getByRole('button', { name: 'Cancelar el pago' }).click();
  await expect(challengeDialog(page)).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: 'Has cancelado el pago' })).toBeVisible();
  await paymentChecks.expectPaidTimes(0);

  await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('the card form shows what is invalid in the entered card', async ({ page, paymentChecks }) => {
  await startPayment(page, 'Tarjeta');
  const form = page.getByRole('group', { name: 'Datos de tu tarjeta' });
  await cardForm(page).getByRole('button', { name: 'Pagar' }).click();
  await expect(form.getByText('Rellena los datos de la tarjeta')).toBeVisible();
  await payInCardForm(page, '4548810000000004');
  await expect(form.getByText('Escribe un número de tarjeta válido')).toBeVisible();
  await payInCardForm(page, REDSYS_TEST_CARDS.accepted, '12');
  await expect(form.getByText('Al código de seguridad le faltan o le sobran cifras')).toBeVisible();
  await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a card form whose order number was used is replaced by a form with a new one', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await startPayment(page, 'Tarjeta');
  await page.route('**/sis/getInputNC/idOper', (route) => route.fulfill({ json: { idOper: -1 } }), { times: 1 });
  await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
  await expect(cardForm(page).getByLabel('Número de tarjeta')).toHaveValue('');
  await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
  expect(await paymentChecks.countAttempts()).toBe(2);
});

test('each refused card shows its reason until a card is accepted', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await startPayment(page, 'Tarjeta');
  await expectRefused(page, REDSYS_TEST_CARDS.accepted, '999', 'Tu banco ha rechazado el pago y no dice por qué');
  await expectRefused(page, REDSYS_TEST_CARDS.unknown, '123', 'Tarjeta denegada');
  await expectRefused(page, REDSYS_TEST_CARDS.accepted, '321', 'Código de seguridad (CVV2/CVC2) incorrecto');
  await paymentChecks.expectPaidTimes(0);
  // The fourth try has to wait for some seconds, so that nobody tests many cards quickly.
  await expect(page.getByRole('alert').filter({ hasText: 'Varios pagos con tarjeta han fallado' })).toBeVisible();
  const retry = page.getByRole('button', { name: 'Intentar de nuevo' });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click();
    await expect(cardForm(page).getByLabel('Número de tarjeta')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('without the script of Redsys the customer is not charged and keeps the cart', async ({ page, paymentChecks }) => {
  await page.route('**/redsysV3.js', (route) => route.abort());
  await startPayment(page, 'Tarjeta');
  await expect(page.getByText('El formulario seguro no se ha podido cargar. Prueba otra forma de pago.')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(0);
  await paymentChecks.expectLatestState('canceled');
});

async function expectRefused(page: Page, number: string, cvv: string, words: string): Promise<void> {
  await payInCardForm(page, number, cvv);
  const notice = page.getByRole('alert').filter({ hasText: words });
  await expect(notice).toContainText('No se ha cobrado nada y tu pedido sigue guardado.');
}
