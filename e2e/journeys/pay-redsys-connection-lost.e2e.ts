import { expect, type Page } from '@playwright/test';
import { choosePaymentOption, expectSuccess, openCartToPay, startPayment } from '#e2e/payment/customer.ts';
import { redsysTest as test } from '#e2e/payment/fixtures.ts';
import { CARDS, payInCardForm } from '#e2e/payment/redsys-forms.ts';
import type { Simulators } from '#e2e/payment/simulators.ts';

const SUCCESS = /\/success-redsys\?externalId=/;
const CHECKING = 'Todavía no sabemos si tu banco ha cobrado. No vuelvas a pagar';

test('the bank’s answer is lost after it charged: the guest waits, and it is found paid', async ({
  page,
  simulators,
  paymentChecks,
}) => {
  await startPayment(page, 'Tarjeta');
  simulators.redsys.breakNext({ how: 'drop', when: 'after-charging' });
  await payInCardForm(page, CARDS.accepted);
  await expect(page.getByText(CHECKING)).toBeVisible();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('the server is killed between the bank’s yes and its own', async ({ page, venue, simulators, paymentChecks }) => {
  await holdAtBank(page, simulators);
  await venue.kill();
  await expect(page.getByText(CHECKING)).toBeVisible();
  // So long after the question nobody awaits its answer any more.
  await venue.sql(`update payment_attempts set asked_on = asked_on - interval '1 minute' where state = 'processing'`);
  await venue.start();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('our answer is lost: pressed again, it is the same order and the same attempt', async ({
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
  await expect(page.getByText('No hemos podido comunicarnos con el local. No se ha cobrado nada.')).toBeVisible();
  await choosePaymentOption(page, 'Bizum');
  await expect(page.getByRole('heading', { name: 'Pago con Bizum' })).toBeVisible();
  expect(await paymentChecks.countAttempts()).toBe(1);
  await paymentChecks.expectPaidTimes(0);
});

test.describe('leaving while money may be moving', () => {
  test('by the back button is asked about; who waits sees it paid', async ({ page, simulators, paymentChecks }) => {
    await holdAtBank(page, simulators);
    await page.evaluate(() => window.history.back());
    const question = page.getByRole('alertdialog', { name: 'Please wait until process finish' });
    await question.getByRole('button', { name: 'Esperar aquí' }).click();
    await expect(page).toHaveURL(/\/insert-card/);
    await simulators.redsys.release();
    await expectSuccess(page, SUCCESS);
    await paymentChecks.expectPaidTimes(1);
  });

  test('who leaves all the same is told on the menu that it is paid', async ({ page, simulators, paymentChecks }) => {
    await holdAtBank(page, simulators);
    await page.evaluate(() => window.history.back());
    await page.getByRole('button', { name: 'Salir de todas formas' }).click();
    await expect(page).toHaveURL(/\/\?qr=A1$/);
    await simulators.redsys.release();
    await expectSuccess(page, SUCCESS);
    await paymentChecks.expectPaidTimes(1);
  });

  test('by closing the tab is asked about by the browser', async ({ page, simulators, paymentChecks }) => {
    await holdAtBank(page, simulators);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await simulators.redsys.release();
    await expectSuccess(page, SUCCESS);
    await paymentChecks.expectPaidTimes(1);
  });

  test('by a link, while it is checked', async ({ page, simulators, paymentChecks }) => {
    await startPayment(page, 'Tarjeta');
    await page.route('**/payment-checks', (route) => route.abort());
    simulators.redsys.breakNext({ how: 'drop', when: 'after-charging' });
    await payInCardForm(page, CARDS.accepted);
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

test('a reload in the middle goes on where it was', async ({ page, simulators, paymentChecks }) => {
  await holdAtBank(page, simulators);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(CHECKING)).toBeVisible();
  await simulators.redsys.release();
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

/** The bank has charged, and does not answer until it is let go on. */
async function holdAtBank(page: Page, { redsys }: Simulators): Promise<void> {
  await startPayment(page, 'Tarjeta');
  const charged = redsys.charges().length;
  redsys.breakNext({ how: 'hang', when: 'after-charging' });
  await payInCardForm(page, CARDS.accepted);
  await expect(page.getByRole('dialog', { name: 'Procesando el pago' })).toBeVisible();
  await expect.poll(() => redsys.charges().length).toBe(charged + 1);
}
