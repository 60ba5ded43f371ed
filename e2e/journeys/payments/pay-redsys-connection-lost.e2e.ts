// Redsys payments while a connection is lost, the server stops, or the customer leaves.
import { expect, type Page } from '@playwright/test';
import { choosePaymentOption, expectSuccess, openCartToPay, startPayment } from '#e2e/payment/customer.ts';
import { redsysTest as test } from '#e2e/payment/fixtures.ts';
import { payInCardForm, REDSYS_TEST_CARDS } from '#e2e/payment/redsys-forms.ts';
import type { Simulators } from '#e2e/payment/simulators.ts';

const SUCCESS = /\/success-redsys\?externalId=/;
const CHECKING = 'Todavía no sabemos si tu banco ha cobrado. No vuelvas a pagar';

test('a charge without a response is found by the status query, and the waiting customer sees the success page', {
  tag: '@long',
}, async ({ page, simulators, paymentChecks }) => {
  await startPayment(page, 'Tarjeta');
  simulators.redsys.planFault({ how: 'drop', when: 'after-charging' });
  await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
  await expect(page.getByText(CHECKING)).toBeVisible();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a server killed after the bank’s charge settles the payment after its restart', async ({
  page,
  venue,
  simulators,
  paymentChecks,
}) => {
  await chargeWithoutResponse(page, simulators);
  await venue.kill();
  await expect(page.getByText(CHECKING)).toBeVisible();
  // One minute after the request its response is not expected any more, so the reconciler queries the status.
  await venue.sql(
    `update payment_attempts set charge_sent_on = charge_sent_on - interval '1 minute' where state = 'processing'`,
  );
  await venue.start();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a customer who gets no response from the server repeats the same order and the same attempt', async ({
  page,
  paymentChecks,
}) => {
  await openCartToPay(page);
  await page.route(
    '**/api/orders/*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await choosePaymentOption(page, 'Bizum');
  await expect(page.getByText('No hemos podido comunicarnos con el local. Pulsa otra vez')).toBeVisible();
  await choosePaymentOption(page, 'Bizum');
  await expect(page.getByRole('heading', { name: 'Pago con Bizum' })).toBeVisible();
  expect(await paymentChecks.countAttempts()).toBe(1);
  await paymentChecks.expectPaidTimes(0);
});

test.describe('leaving while a charge may be in progress', () => {
  test('the back button opens a question, and a customer who stays sees the success page', async ({
    page,
    simulators,
    paymentChecks,
  }) => {
    await chargeWithoutResponse(page, simulators);
    await page.evaluate(() => window.history.back());
    const question = page.getByRole('alertdialog', { name: 'Espera a que termine el pago' });
    await question.getByRole('button', { name: 'Esperar aquí' }).click();
    await expect(page).toHaveURL(/\/insert-card/);
    await simulators.redsys.release();
    await expectSuccess(page, SUCCESS);
    await paymentChecks.expectPaidTimes(1);
  });

  test('a customer who leaves sees the success page from the menu', { tag: '@long' }, async ({
    page,
    simulators,
    paymentChecks,
  }) => {
    await chargeWithoutResponse(page, simulators);
    await page.evaluate(() => window.history.back());
    await page.getByRole('button', { name: 'Salir de todas formas' }).click();
    await expect(page).toHaveURL(/\/\?qr=A1$/);
    await simulators.redsys.release();
    await expectSuccess(page, SUCCESS);
    await paymentChecks.expectPaidTimes(1);
  });

  test('a charge that takes long can be left for the menu, which reports its end', { tag: '@long' }, async ({
    page,
    simulators,
    paymentChecks,
  }) => {
    await chargeWithoutResponse(page, simulators);
    const dialog = page.getByRole('dialog', { name: 'Procesando el pago' });
    await dialog.getByRole('button', { name: 'Volver a la carta' }).click();
    await expect(page).toHaveURL(/\/\?qr=A1$/);
    await expect(page.getByText(CHECKING)).toBeVisible();
    await simulators.redsys.release();
    await expectSuccess(page, SUCCESS);
    await paymentChecks.expectPaidTimes(1);
  });

  test('closing the tab opens the browser’s own question', { tag: '@long' }, async ({
    page,
    simulators,
    paymentChecks,
  }) => {
    await chargeWithoutResponse(page, simulators);
    const dialogOpened = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await dialogOpened;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await simulators.redsys.release();
    await expectSuccess(page, SUCCESS);
    await paymentChecks.expectPaidTimes(1);
  });

  test('a customer who leaves by a link while the payment is checked sees the success page from the menu', {
    tag: '@long',
  }, async ({ page, simulators, paymentChecks }) => {
    await startPayment(page, 'Tarjeta');
    await page.route('**/payment-checks', (route) => route.abort());
    simulators.redsys.planFault({ how: 'drop', when: 'after-charging' });
    await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
    await expect(page.getByText(CHECKING)).toBeVisible();
    await page.getByRole('link', { name: 'Volver a la carta' }).click();
    await page.getByRole('button', { name: 'Salir de todas formas' }).click();
    await expect(page).toHaveURL(/\/\?qr=A1$/);
    await expect(page.getByText(CHECKING)).toBeVisible();
    await page.unroute('**/payment-checks');
    await expectSuccess(page, SUCCESS);
    await paymentChecks.expectPaidTimes(1);
  });
});

test('a reload during a charge resumes the payment', async ({ page, simulators, paymentChecks }) => {
  await chargeWithoutResponse(page, simulators);
  page.on('dialog', (dialog) => dialog.accept());
  await page.route('**/assets/main-*.js', (route) => route.abort());
  await page.reload();
  // The first paint, before any script runs.
  await expect(page.getByText('Comprobando tu pago…')).toBeVisible();
  await page.unroute('**/assets/main-*.js');
  await page.reload();
  await expect(page.getByText(CHECKING)).toBeVisible();
  await simulators.redsys.release();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

/** Starts a card payment that the bank charges without responding until `release`. */
async function chargeWithoutResponse(page: Page, { redsys }: Simulators): Promise<void> {
  await startPayment(page, 'Tarjeta');
  const charged = redsys.charges().length;
  redsys.planFault({ how: 'hang', when: 'after-charging' });
  await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
  await expect(page.getByRole('dialog', { name: 'Procesando el pago' })).toBeVisible();
  await expect.poll(() => redsys.charges().length).toBe(charged + 1);
}
