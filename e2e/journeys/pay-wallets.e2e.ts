import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { cartPanel } from '#e2e/customer.ts';
import {
  choosePaymentOption,
  expectCartUnchanged,
  expectSuccess,
  openCartToPay,
  startPayment,
} from '#e2e/payment/customer.ts';
import { redsysTest as test } from '#e2e/payment/fixtures.ts';
import { CARDS, payInCardForm } from '#e2e/payment/redsys-forms.ts';

const APPLE_SCRIPT = path.resolve(import.meta.dirname, '../fakes/wallets/apple-pay.js');

const WALLETS = [
  { name: 'Google Pay', success: /\/success-googlepay\?externalId=/, arrange: async () => undefined },
  {
    name: 'Apple Pay',
    success: /\/success-applepay\?externalId=/,
    arrange: (page: Page) => page.addInitScript({ path: APPLE_SCRIPT }),
  },
] as const;

for (const { name, success, arrange } of WALLETS) {
  test.describe(name, () => {
    test.beforeEach(({ page }) => arrange(page));

    test('approved', async ({ page, paymentChecks }) => {
      await payBy(page, name, 'approved');
      await expectSuccess(page, success);
      await paymentChecks.expectPaidTimes(1);
    });

    test('denied by the bank: the card page says why, and a card pays', async ({ page, paymentChecks }) => {
      await payBy(page, name, 'denied');
      await expect(page.getByRole('alert').filter({ hasText: 'Denegación del emisor' })).toBeVisible();
      await expectCardInstead(page, name);
      await paymentChecks.expectPaidTimes(0);
      await payInCardForm(page, CARDS.accepted);
      await expectSuccess(page, /\/success-redsys\?externalId=/);
      await paymentChecks.expectPaidTimes(1);
    });

    test('cancelled: the card page, and from there the menu with the cart', async ({ page, paymentChecks }) => {
      await payBy(page, name, 'cancelled');
      await expectCardInstead(page, name);
      await page.getByRole('link', { name: 'Volver a la carta' }).click();
      await expectCartUnchanged(page);
      await paymentChecks.expectLatestState('canceled');
      await paymentChecks.expectPaidTimes(0);
    });

    test('the bank wants to ask, which a wallet cannot: the card page', async ({ page, paymentChecks }) => {
      await payBy(page, name, 'challenge');
      await expect(page.getByRole('alert').filter({ hasText: 'no ha podido comprobar que eres tú' })).toBeVisible();
      await expectCardInstead(page, name);
      await paymentChecks.expectPaidTimes(0);
    });

    test('not there on this device', async ({ page, paymentChecks }) => {
      await setScenario(page, 'unavailable');
      await startPayment(page, name);
      await expect(cartPanel(page)).toContainText(`¡Algo salió mal! ${name} no disponible`);
      await expect(page).toHaveURL(/\/\?qr=A1$/);
      expect(await paymentChecks.countAttempts()).toBe(0);
    });
  });
}

test('without Apple’s proof the sheet closes, and a card can pay', async ({ page, paymentChecks }) => {
  await page.addInitScript({ path: APPLE_SCRIPT });
  await page.route('**/api/apple-pay-sessions', (route) => route.abort());
  await payBy(page, 'Apple Pay', 'approved');
  await expectCardInstead(page, 'Apple Pay');
  await paymentChecks.expectPaidTimes(0);
});

async function payBy(page: Page, wallet: string, scenario: string): Promise<void> {
  await setScenario(page, scenario);
  await openCartToPay(page);
  await choosePaymentOption(page, wallet);
}

/** What the guest does in the wallet's own sheet. */
async function setScenario(page: Page, scenario: string): Promise<void> {
  await page.addInitScript((given) => Object.assign(window, { walletScenario: given }), scenario);
}

async function expectCardInstead(page: Page, wallet: string): Promise<void> {
  await expect(page).toHaveURL(/\/insert-card\?from=(google|apple)pay/);
  await expect(page.getByRole('heading', { name: `${wallet} no se ha completado` })).toBeVisible();
}
