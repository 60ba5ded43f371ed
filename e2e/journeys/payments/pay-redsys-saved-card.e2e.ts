// Redsys payments by a saved card.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleScreen } from '#e2e/accessibility.ts';
import { addProduct, cartPanel, expectCartFitsSmallPhone, scanTable } from '#e2e/customer.ts';
import {
  acceptTerms,
  choosePaymentOption,
  dismissFailure,
  expectCartUnchanged,
  expectSuccess,
  expectWalletButtonSize,
  openNextCart,
  savedCardButton,
  showCart,
  startNextPayment,
  startPayment,
} from '#e2e/payment/customer.ts';
import { redsysTest as test } from '#e2e/payment/fixtures.ts';
import { answerChallenge, payInCardForm, REDSYS_TEST_CARDS } from '#e2e/payment/redsys-forms.ts';
import { SECRETS } from '#e2e/payment/simulators.ts';

const SUCCESS = /\/success-redsys\?externalId=/;
const MASTERCARD = 'Mastercard ···· 5037 (12/34)';

test('a customer saves a card, pays by it the next time, and deletes it', async ({ page, venue, paymentChecks }) => {
  const replies: string[] = [];
  page.on('response', async (response) => {
    if (response.url().startsWith(`${venue.url}/api/`)) replies.push(await response.text().catch(() => ''));
  });
  await payAndSaveCard(page, REDSYS_TEST_CARDS.accepted);
  await scanTable(page, '', 'A1', 'A01');
  await addProduct(page, 'Clara con limón');
  await openNextCart(page);
  await expectCartFitsSmallPhone(page);
  await page.getByRole('button', { name: 'Quitar Clara con limón', exact: true }).click();
  await choosePaymentOption(page, 'Tarjeta');
  await expect(page.getByLabel('Tu tarjeta', { exact: true }).getByRole('option', { selected: true })).toHaveText(
    MASTERCARD,
  );
  await page.getByRole('button', { name: /^Pagar \d/ }).click();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);

  await test.step('the token of the card and the venue’s secrets are never sent to the browser', async () => {
    const tokens = await venue.read('select token from saved_cards');
    expect(tokens).toHaveLength(1);
    const secrets = [...SECRETS, REDSYS_TEST_CARDS.accepted, ...tokens.map((row) => JSON.stringify(row).slice(10, -2))];
    for (const secret of secrets) expect(replies.join('\n')).not.toContain(secret);
  });

  await startNextPayment(page, 'Tarjeta');
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ label: MASTERCARD });
  await page.getByRole('button', { name: 'Olvidar esta tarjeta' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Olvidar esta tarjeta?' });
  await question.getByRole('button', { name: 'Olvidar la tarjeta' }).click();
  await expect(page.getByText('Tarjeta olvidada')).toBeVisible();
  await expect(page.getByLabel('Tu tarjeta', { exact: true })).toHaveValue('new');
  expect(await venue.read('select from saved_cards')).toHaveLength(0);
  await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(3);
});

test('a saved card pays with one tap in the cart, once however often it is pressed', async ({
  page,
  paymentChecks,
}) => {
  await payAndSaveCard(page, REDSYS_TEST_CARDS.accepted);
  await scanTable(page, '', 'A1', 'A01');
  await addProduct(page, 'Caña');
  await showCart(page);
  await expect(savedCardButton(page)).toHaveText('Pagar 1,80 € con Mastercard ···· 5037');
  await expectWalletButtonSize(page, 'Google Pay');
  await expectAccessibleScreen(page, 'the cart of a customer with a saved card');
  await test.step('the terms are asked for as with every other payment option', async () => {
    await cartPanel(page)
      .getByRole('checkbox', { name: /Términos y condiciones/ })
      .uncheck();
    await savedCardButton(page).click();
    await expect(page.getByText('Acepta los Términos y condiciones para poder realizar el pago')).toBeVisible();
    await paymentChecks.expectPaidTimes(1);
  });
  await acceptTerms(page);
  await savedCardButton(page).dblclick();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);
  expect(await paymentChecks.countAttempts()).toBe(2);
});

test('the bank challenges a saved card that was pressed in the cart, and its refusal is shown with the reason', async ({
  page,
  paymentChecks,
}) => {
  await payAndSaveCard(page, REDSYS_TEST_CARDS.challenged, () => answerChallenge(page, 'Aceptar el pago'));
  await openNextCart(page);
  await savedCardButton(page).click();
  await answerChallenge(page, 'Aceptar el pago');
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);

  await openNextCart(page);
  await savedCardButton(page).click();
  await answerChallenge(page, 'Rechazar');
  await dismissFailure(page, 'El pago no se ha completado', 'No se ha podido cobrar');
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(2);
});

test('a saved card that cannot be charged any more leads from the cart to the card page with the reason', async ({
  page,
  venue,
  paymentChecks,
}) => {
  await payAndSaveCard(page, REDSYS_TEST_CARDS.accepted);
  await venue.sql(`update saved_cards set token = '${'0'.repeat(40)}'`);
  await openNextCart(page);
  await savedCardButton(page).click();
  await dismissFailure(page, 'No se ha podido cobrar', 'Esta tarjeta guardada ya no sirve: añádela de nuevo');
  await expect(page).toHaveURL(/\/insert-card\?from=credit_card$/);
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await expectCartUnchanged(page);
  await showCart(page);
  await expect(cartPanel(page).getByRole('button', { name: 'Tarjeta', exact: true })).toBeVisible();
  await expect(savedCardButton(page)).toHaveCount(0);
  await paymentChecks.expectPaidTimes(1);
});

test('a customer accepts the challenge of a saved card once and refuses it the next time', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await payAndSaveCard(page, REDSYS_TEST_CARDS.challenged, () => answerChallenge(page, 'Aceptar el pago'));
  await startNextPayment(page, 'Tarjeta');
  await payBySavedCard(page);
  await answerChallenge(page, 'Aceptar el pago');
  await expectSuccess(page, SUCCESS);

  await startNextPayment(page, 'Tarjeta');
  await payBySavedCard(page);
  await answerChallenge(page, 'Rechazar');
  await dismissFailure(page, 'El pago no se ha completado', 'No se ha podido cobrar');
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(2);
});

test('a saved card that the bank does not know any more is removed, and a new card pays', { tag: '@long' }, async ({
  page,
  venue,
  paymentChecks,
}) => {
  await payAndSaveCard(page, REDSYS_TEST_CARDS.accepted);
  await venue.sql(`update saved_cards set token = '${'0'.repeat(40)}'`);
  await startNextPayment(page, 'Tarjeta');
  await payBySavedCard(page);
  await dismissFailure(page, 'No se ha podido cobrar', 'Esta tarjeta guardada ya no sirve: añádela de nuevo');
  // The saved card is not offered any more, and the form for a new card is open.
  await expect(page.getByLabel('Tu tarjeta', { exact: true })).toHaveValue('new');
  expect(await venue.read('select from saved_cards')).toHaveLength(0);
  await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(2);
});

async function payAndSaveCard(page: Page, number: string, onChallenge: () => Promise<void> = async () => undefined) {
  await startPayment(page, 'Tarjeta');
  await page.getByRole('checkbox', { name: /^Guardar la tarjeta/ }).check();
  await payInCardForm(page, number);
  await onChallenge();
  await expectSuccess(page, SUCCESS);
}

/** Pays by the only saved card. */
async function payBySavedCard(page: Page): Promise<void> {
  await page.getByLabel('Tu tarjeta', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: /^Pagar \d/ }).click();
}
