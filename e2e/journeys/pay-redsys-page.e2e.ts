import { expect, type Page } from '@playwright/test';
import {
  dismissFailure,
  expectCartUnchanged,
  expectSuccess,
  openOtherCustomer,
  startPayment,
} from '#e2e/payment/customer.ts';
import { redsysTest as test } from '#e2e/payment/fixtures.ts';
import { CARDS, leaveReceipt, payOnBankPage } from '#e2e/payment/redsys-forms.ts';

const SUCCESS = /\/success-redsys\?externalId=/;

test('paid on the bank’s page, which asks', async ({ page, paymentChecks }) => {
  await toBankPage(page);
  await payOnBankPage(page, CARDS.asked);
  await page.getByRole('button', { name: 'Aceptar el pago' }).click();
  await leaveReceipt(page);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('refused on the bank’s page', async ({ page, paymentChecks }) => {
  await toBankPage(page);
  await payOnBankPage(page, CARDS.refused);
  await leaveReceipt(page);
  await dismissFailure(page, 'El pago no se ha completado', 'Payment not successful');
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(0);
  await paymentChecks.expectLatestState('canceled');
});

test('given up on the bank’s page', async ({ page, paymentChecks }) => {
  await toBankPage(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await leaveReceipt(page);
  await dismissFailure(page, 'El pago no se ha completado', 'Has cancelado el pago');
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(0);
  await paymentChecks.expectLatestState('canceled');
});

test('back from the bank’s page by the browser’s button, the guest chooses anew', async ({ page, paymentChecks }) => {
  await toBankPage(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/insert-card/);
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await expectCartUnchanged(page);
  await paymentChecks.expectLatestState('canceled');
  await paymentChecks.expectPaidTimes(0);
});

for (const { name, behaviour } of [
  { name: 'comes after the guest is back', behaviour: { notified: 'after-return' } },
  { name: 'comes twice at once', behaviour: { copies: 2 } },
  { name: 'never comes, and the address says it', behaviour: { notifications: 'off' } },
  {
    name: 'never comes, nor does the address say anything',
    behaviour: { notifications: 'off', returns: 'without-data' },
  },
  { name: 'is not signed by the bank, nor is the address', behaviour: { signatures: 'bad' } },
] as const) {
  test(`the bank’s message ${name}`, async ({ page, simulators, paymentChecks }) => {
    simulators.redsys.behave(behaviour);
    await toBankPage(page);
    await payOnBankPage(page, CARDS.accepted);
    await leaveReceipt(page);
    await expectSuccess(page, SUCCESS);
    await paymentChecks.expectPaidTimes(1);
  });
}

test('a closed tab: the bank’s late message alone makes the order', async ({ page, simulators, paymentChecks }) => {
  simulators.redsys.behave({ notifications: 'held' });
  await toBankPage(page);
  await payOnBankPage(page, CARDS.accepted);
  await expect(page.getByRole('link', { name: 'Volver al comercio' })).toBeVisible();
  await page.close();
  await simulators.redsys.release();
  await paymentChecks.expectPaidTimes(1);
});

test('money that comes after the guest gave up makes the order, and is told to the staff', async ({
  page,
  simulators,
  paymentChecks,
}) => {
  simulators.redsys.behave({ notifications: 'held' });
  await toBankPage(page);
  const bankPage = page.url();
  await page.goBack();
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await paymentChecks.expectLatestState('canceled');

  await page.goto(bankPage);
  await payOnBankPage(page, CARDS.accepted);
  await expect(page.getByRole('link', { name: 'Volver al comercio' })).toBeVisible();
  await simulators.redsys.release();
  await paymentChecks.expectPaidTimes(1);
  expect(await paymentChecks.listIncidents()).toEqual(['late-money']);
});

test('the server is killed while the guest is on the bank’s page', async ({
  page,
  venue,
  simulators,
  paymentChecks,
}) => {
  simulators.redsys.behave({ notifications: 'off' });
  await toBankPage(page);
  await venue.kill();
  await payOnBankPage(page, CARDS.accepted);
  await expect(page.getByRole('link', { name: 'Volver al comercio' })).toBeVisible();
  await venue.start();
  await leaveReceipt(page);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('another guest’s success page leads home, and says nothing', async ({ page, browser, venue, paymentChecks }) => {
  await toBankPage(page);
  await payOnBankPage(page, CARDS.accepted);
  await leaveReceipt(page);
  await expectSuccess(page, SUCCESS);

  const stranger = await openOtherCustomer(browser, venue);
  await stranger.goto(page.url());
  await expect(stranger).toHaveURL(`${venue.url}/?qr=A1`);
  await stranger.context().close();
  await paymentChecks.expectPaidTimes(1);
});

test('paid by Bizum', async ({ page, paymentChecks }) => {
  await openBizum(page);
  await page.getByLabel('Código recibido por SMS').fill('123456');
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await leaveReceipt(page);
  await expectSuccess(page, /\/success-bizum\?externalId=/);
  await paymentChecks.expectPaidTimes(1);
});

test('refused by Bizum', async ({ page, paymentChecks }) => {
  await openBizum(page);
  await page.getByRole('button', { name: 'Que mi banco lo rechace' }).click();
  await leaveReceipt(page);
  await dismissFailure(page, 'El pago no se ha completado', 'Petición rechazada');
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(0);
});

async function toBankPage(page: Page): Promise<void> {
  await startPayment(page, 'Tarjeta');
  await page.getByRole('button', { name: 'Pagar en la página segura del banco' }).click();
  await expect(page.getByRole('heading', { name: 'Pago con tarjeta' })).toBeVisible();
}

async function openBizum(page: Page): Promise<void> {
  await startPayment(page, 'Bizum');
  await page.getByLabel('Teléfono móvil').fill('700000000');
  await page.getByLabel('Clave de Bizum').fill('1234');
  await page.getByRole('button', { name: 'Continuar' }).click();
}
