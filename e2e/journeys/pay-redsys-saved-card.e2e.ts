import { expect, type Page } from '@playwright/test';
import {
  dismissFailure,
  expectCartUnchanged,
  expectSuccess,
  startNextPayment,
  startPayment,
} from '#e2e/payment/customer.ts';
import { redsysTest as test } from '#e2e/payment/fixtures.ts';
import { answerChallenge, CARDS, payInCardForm } from '#e2e/payment/redsys-forms.ts';
import { SECRETS } from '#e2e/payment/simulators.ts';

const SUCCESS = /\/success-redsys\?externalId=/;
const MASTERCARD = 'Mastercard ···· 5037 (12/34)';

test('a card is kept, pays the next time, and is forgotten', async ({ page, venue, paymentChecks }) => {
  const seen: string[] = [];
  page.on('response', async (response) => {
    if (response.url().startsWith(`${venue.url}/api/`)) seen.push(await response.text().catch(() => ''));
  });
  await keepCard(page, CARDS.accepted);
  await startNextPayment(page, 'Tarjeta');
  await expect(page.getByLabel('Tu tarjeta', { exact: true })).toHaveValue('');
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ label: MASTERCARD });
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);

  await test.step('the bank’s name for the card, and our secrets, never reach the browser', async () => {
    const tokens = await venue.read('select token from saved_cards');
    expect(tokens).toHaveLength(1);
    const secrets = [...SECRETS, CARDS.accepted, ...tokens.map((row) => JSON.stringify(row).slice(10, -2))];
    for (const secret of secrets) expect(seen.join('\n')).not.toContain(secret);
  });

  await startNextPayment(page, 'Tarjeta');
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ label: MASTERCARD });
  await page.getByRole('button', { name: 'Olvidar esta tarjeta' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Olvidar esta tarjeta?' });
  await question.getByRole('button', { name: 'Olvidar la tarjeta' }).click();
  await expect(page.getByText('Tarjeta olvidada')).toBeVisible();
  await expect(page.getByLabel('Tu tarjeta', { exact: true })).toHaveValue('new');
  expect(await venue.read('select from saved_cards')).toHaveLength(0);
  await payInCardForm(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(3);
});

test('a kept card whose bank asks: yes, and the next time no', async ({ page, paymentChecks }) => {
  await keepCard(page, CARDS.asked, () => answerChallenge(page, 'Aceptar el pago'));
  await startNextPayment(page, 'Tarjeta');
  await paySaved(page);
  await answerChallenge(page, 'Aceptar el pago');
  await expectSuccess(page, SUCCESS);

  await startNextPayment(page, 'Tarjeta');
  await paySaved(page);
  await answerChallenge(page, 'Rechazar');
  await dismissFailure(page, 'El pago no se ha completado', 'Payment not successful');
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(2);
});

test('a kept card that the bank no longer knows says so, and a new one pays', async ({
  page,
  venue,
  paymentChecks,
}) => {
  await keepCard(page, CARDS.accepted);
  await venue.sql(`update saved_cards set token = '${'0'.repeat(40)}'`);
  await startNextPayment(page, 'Tarjeta');
  await paySaved(page);
  await dismissFailure(page, 'Error !', 'Esta tarjeta guardada ya no sirve: añádela de nuevo');
  // It is offered no more, and a new one is asked for at once.
  await expect(page.getByLabel('Tu tarjeta', { exact: true })).toHaveValue('new');
  expect(await venue.read('select from saved_cards')).toHaveLength(0);
  await payInCardForm(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);
});

async function keepCard(page: Page, number: string, answer: () => Promise<void> = async () => undefined) {
  await startPayment(page, 'Tarjeta');
  await page.getByRole('checkbox', { name: /^Guardar la tarjeta/ }).check();
  await payInCardForm(page, number);
  await answer();
  await expectSuccess(page, SUCCESS);
}

/** With the only card that is kept. */
async function paySaved(page: Page): Promise<void> {
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
}
