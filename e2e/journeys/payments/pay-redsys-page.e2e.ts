// Redsys payments on the bank's own pages: card redirection and Bizum.
import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { openCart } from '#e2e/customer.ts';
import {
  choosePaymentOption,
  dismissFailure,
  expectCartUnchanged,
  expectSuccess,
  startPayment,
} from '#e2e/payment/customer.ts';
import { redsysTest as test } from '#e2e/payment/fixtures.ts';
import { leaveReceipt, payOnBankPage, REDSYS_TEST_CARDS } from '#e2e/payment/redsys-forms.ts';

const SUCCESS = /\/success-redsys\?externalId=/;

test('a customer pays on the bank’s page and accepts its challenge', async ({ page, paymentChecks }) => {
  await openBankPage(page);
  await payOnBankPage(page, REDSYS_TEST_CARDS.challenged);
  await page.getByRole('button', { name: 'Aceptar el pago' }).click();
  await leaveReceipt(page);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a press while the card form is prepared opens the bank’s page, and the form moves nothing when it appears', async ({
  page,
  paymentChecks,
}) => {
  const button = page.getByRole('button', { name: 'Pagar en la página segura del banco' });
  const releaseForm = await holdNextAttempt(page, () => startPayment(page, 'Tarjeta'));
  const position = await button.boundingBox();
  await releaseForm();
  await expect(page.getByRole('group', { name: 'Datos de tu tarjeta' })).toBeVisible();
  expect(await button.boundingBox()).toEqual(position);

  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await expectCartUnchanged(page);
  await openCart(page);
  const releaseNextForm = await holdNextAttempt(page, () => choosePaymentOption(page, 'Tarjeta'));
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await releaseNextForm();
  await payOnBankPage(page, REDSYS_TEST_CARDS.accepted);
  await leaveReceipt(page);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a card refused on the bank’s page leaves the cart unchanged', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await openBankPage(page);
  await payOnBankPage(page, REDSYS_TEST_CARDS.refused);
  await leaveReceipt(page);
  await dismissFailure(page, 'El pago no se ha completado', 'No se ha podido cobrar');
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(0);
  await paymentChecks.expectLatestState('canceled');
});

test('a customer who cancels on the bank’s page keeps the cart', async ({ page, paymentChecks }) => {
  await openBankPage(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await leaveReceipt(page);
  await dismissFailure(page, 'El pago no se ha completado', 'Has cancelado el pago');
  await expectCartUnchanged(page);
  await paymentChecks.expectPaidTimes(0);
  await paymentChecks.expectLatestState('canceled');
});

test('a customer who returns by the browser’s back button can choose another payment option', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await openBankPage(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/insert-card/);
  await page.getByRole('link', { name: 'Volver a la carta' }).click();
  await expectCartUnchanged(page);
  await paymentChecks.expectLatestState('canceled');
  await paymentChecks.expectPaidTimes(0);
});

test('a late notification of the bank creates the order of a customer who closed the tab', { tag: '@long' }, async ({
  page,
  simulators,
  paymentChecks,
}) => {
  simulators.redsys.setBehaviour({ notifications: 'held' });
  await openBankPage(page);
  await payOnBankPage(page, REDSYS_TEST_CARDS.accepted);
  await expect(page.getByRole('link', { name: 'Volver al comercio' })).toBeVisible();
  await page.close();
  await simulators.redsys.release();
  await paymentChecks.expectPaidTimes(1);
});

test('a customer pays on the bank’s page while the server is down, and sees the success page after its restart', async ({
  page,
  venue,
  simulators,
  paymentChecks,
}) => {
  simulators.redsys.setBehaviour({ notifications: 'off' });
  await openBankPage(page);
  await venue.kill();
  await payOnBankPage(page, REDSYS_TEST_CARDS.accepted);
  await expect(page.getByRole('link', { name: 'Volver al comercio' })).toBeVisible();
  await venue.start();
  await leaveReceipt(page);
  await expectSuccess(page, SUCCESS);
  await paymentChecks.expectPaidTimes(1);
});

test('a customer pays by Bizum', { tag: '@long' }, async ({ page, paymentChecks }) => {
  await openBizumPage(page);
  await page.getByLabel('Código recibido por SMS').fill('123456');
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await leaveReceipt(page);
  await expectSuccess(page, /\/success-bizum\?externalId=/);
  await paymentChecks.expectPaidTimes(1);
});

test('a customer whose bank returns into another browser reads there how the payment ended, also without the bank’s message', async ({
  page,
  browser,
  venue,
  simulators,
  paymentChecks,
}) => {
  simulators.redsys.setBehaviour({ notifications: 'off' });
  const context = await browser.newContext({ baseURL: venue.url, storageState: { cookies: [], origins: [] } });
  const otherBrowser = await context.newPage();
  const openReturn = async () => {
    const back = page.getByRole('link', { name: 'Volver al comercio' });
    await otherBrowser.goto(new URL((await back.getAttribute('href')) ?? '', page.url()).href);
  };

  await test.step('of a card that is refused nothing is charged', async () => {
    await openBankPage(page);
    await payOnBankPage(page, REDSYS_TEST_CARDS.refused);
    await openReturn();
    await expect(
      otherBrowser.getByRole('heading', { name: /^No se ha cobrado nada\. Vuelve al navegador/ }),
    ).toBeVisible();
    await leaveReceipt(page);
    await dismissFailure(page, 'El pago no se ha completado', 'No se ha podido cobrar');
  });

  await openBizumPage(page);
  await page.getByLabel('Código recibido por SMS').fill('123456');
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await openReturn();
  const text = /^Tu pago de 1,80\s€ está hecho\. Vuelve al navegador donde pediste para verlo\.$/;
  await expect(otherBrowser.getByRole('heading', { name: text })).toBeVisible();
  await expect(otherBrowser.getByRole('main')).not.toContainText('Caña');
  await expectAccessibleOnEveryScreen(otherBrowser, 'a return into another browser');
  await paymentChecks.expectPaidTimes(1);
  await context.close();
});

async function openBankPage(page: Page): Promise<void> {
  await startPayment(page, 'Tarjeta');
  await page.getByRole('button', { name: 'Pagar en la página segura del banco' }).click();
  await expect(page.getByRole('heading', { name: 'Pago con tarjeta' })).toBeVisible();
}

/** Runs `act` and waits for the attempt that it starts. The attempt is sent once the returned function is called. */
async function holdNextAttempt(page: Page, act: () => Promise<unknown>): Promise<() => Promise<void>> {
  const attempts = '**/attempts/*';
  const held = new Promise<Route>((resolve) => void page.route(attempts, resolve, { times: 1 }));
  await act();
  const route = await held;
  return () => route.continue();
}

async function openBizumPage(page: Page): Promise<void> {
  await startPayment(page, 'Bizum');
  await page.getByLabel('Teléfono móvil').fill('700000000');
  await page.getByLabel('Clave de Bizum').fill('1234');
  await page.getByRole('button', { name: 'Continuar' }).click();
}
