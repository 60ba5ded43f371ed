// Google Pay and Apple Pay through Redsys.
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

const APPLE_SCRIPT = path.resolve(import.meta.dirname, '../../fakes/wallets/apple-pay.js');

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

    test('an approved payment leads to the success page', async ({ page, paymentChecks }) => {
      await payByWallet(page, name, 'approved');
      await expectSuccess(page, success);
      await paymentChecks.expectPaidTimes(1);
    });

    test('a payment that the bank denies leads to the card page with the reason, and a card pays', async ({
      page,
      paymentChecks,
    }) => {
      await payByWallet(page, name, 'denied');
      await expect(page.getByRole('alert').filter({ hasText: 'Denegación del emisor' })).toBeVisible();
      await expectCardPage(page, name);
      await paymentChecks.expectPaidTimes(0);
      await payInCardForm(page, CARDS.accepted);
      await expectSuccess(page, /\/success-redsys\?externalId=/);
      await paymentChecks.expectPaidTimes(1);
    });

    test('a canceled wallet leads to the card page, and from there to the menu with the cart', async ({
      page,
      paymentChecks,
    }) => {
      await payByWallet(page, name, 'cancelled');
      await expectCardPage(page, name);
      await page.getByRole('link', { name: 'Volver a la carta' }).click();
      await expectCartUnchanged(page);
      await paymentChecks.expectLatestState('canceled');
      await paymentChecks.expectPaidTimes(0);
    });

    test('a payment that requires a challenge leads to the card page', async ({ page, paymentChecks }) => {
      await payByWallet(page, name, 'challenge');
      await expect(page.getByRole('alert').filter({ hasText: 'no ha podido comprobar que eres tú' })).toBeVisible();
      await expectCardPage(page, name);
      await paymentChecks.expectPaidTimes(0);
    });

    test('an unavailable wallet shows a notice and starts no attempt', async ({ page, paymentChecks }) => {
      await setWalletScenario(page, 'unavailable');
      await startPayment(page, name);
      await expect(cartPanel(page)).toContainText(`¡Algo salió mal! ${name} no disponible`);
      await expect(page).toHaveURL(/\/\?qr=A1$/);
      expect(await paymentChecks.countAttempts()).toBe(0);
    });
  });
}

test('without a merchant session from Apple the sheet closes and the card page opens', async ({
  page,
  paymentChecks,
}) => {
  await page.addInitScript({ path: APPLE_SCRIPT });
  await page.route('**/api/apple-pay-sessions', (route) => route.abort());
  await payByWallet(page, 'Apple Pay', 'approved');
  await expectCardPage(page, 'Apple Pay');
  await paymentChecks.expectPaidTimes(0);
});

async function payByWallet(page: Page, wallet: string, scenario: string): Promise<void> {
  await setWalletScenario(page, scenario);
  await openCartToPay(page);
  await choosePaymentOption(page, wallet);
}

/** Sets what the customer does in the wallet's own sheet. */
async function setWalletScenario(page: Page, scenario: string): Promise<void> {
  await page.addInitScript((walletScenario) => Object.assign(window, { walletScenario }), scenario);
}

async function expectCardPage(page: Page, wallet: string): Promise<void> {
  await expect(page).toHaveURL(/\/insert-card\?from=(google|apple)pay/);
  await expect(page.getByRole('heading', { name: `${wallet} no se ha completado` })).toBeVisible();
}
