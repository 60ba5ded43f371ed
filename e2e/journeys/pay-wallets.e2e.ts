import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { cart } from '#e2e/customer.ts';
import { choose, expectCartKept, expectSuccess, openOrder, pay } from '#e2e/payment/customer.ts';
import { CARDS, payInForm } from '#e2e/payment/redsys-forms.ts';
import { redsysTest as test } from '#e2e/payment/fixtures.ts';

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

    test('approved', async ({ page, books }) => {
      await payBy(page, name, 'approved');
      await expectSuccess(page, success);
      await books.expectPaid(1);
    });

    test('denied by the bank: the card page says why, and a card pays', async ({ page, books }) => {
      await payBy(page, name, 'denied');
      await expect(page.getByRole('alert').filter({ hasText: 'Denegación del emisor' })).toBeVisible();
      await expectCardInstead(page, name);
      await books.expectPaid(0);
      await payInForm(page, CARDS.accepted);
      await expectSuccess(page, /\/success-redsys\?externalId=/);
      await books.expectPaid(1);
    });

    test('cancelled: the card page, and from there the menu with the cart', async ({ page, books }) => {
      await payBy(page, name, 'cancelled');
      await expectCardInstead(page, name);
      await page.getByRole('link', { name: 'Volver a la carta' }).click();
      await expectCartKept(page);
      await books.expectState('canceled');
      await books.expectPaid(0);
    });

    test('the bank wants to ask, which a wallet cannot: the card page', async ({ page, books }) => {
      await payBy(page, name, 'challenge');
      await expect(page.getByRole('alert').filter({ hasText: 'no ha podido comprobar que eres tú' })).toBeVisible();
      await expectCardInstead(page, name);
      await books.expectPaid(0);
    });

    test('not there on this device', async ({ page, books }) => {
      await setScenario(page, 'unavailable');
      await pay(page, name);
      await expect(cart(page)).toContainText(`¡Algo salió mal! ${name} no disponible`);
      await expect(page).toHaveURL(/\/\?qr=A1$/);
      expect(await books.attempts()).toBe(0);
    });
  });
}

test('without Apple’s proof the sheet closes, and a card can pay', async ({ page, books }) => {
  await page.addInitScript({ path: APPLE_SCRIPT });
  await page.route('**/api/apple-pay-sessions', (route) => route.abort());
  await payBy(page, 'Apple Pay', 'approved');
  await expectCardInstead(page, 'Apple Pay');
  await books.expectPaid(0);
});

async function payBy(page: Page, wallet: string, scenario: string): Promise<void> {
  await setScenario(page, scenario);
  await openOrder(page);
  await choose(page, wallet);
}

/** What the guest does in the wallet's own sheet. */
async function setScenario(page: Page, scenario: string): Promise<void> {
  await page.addInitScript((given) => Object.assign(window, { walletScenario: given }), scenario);
}

async function expectCardInstead(page: Page, wallet: string): Promise<void> {
  await expect(page).toHaveURL(/\/insert-card\?from=(google|apple)pay/);
  await expect(page.getByRole('heading', { name: `${wallet} no se ha completado` })).toBeVisible();
}
