// Google Pay and Apple Pay through Redsys.
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { addProduct, cartPanel, scanTable, skipEmail } from '#e2e/customer.ts';
import { expectNoLayoutShift, recordLayoutShifts, resetLayoutShifts } from '#e2e/layout-shift.ts';
import {
  acceptTerms,
  choosePaymentOption,
  expectCartUnchanged,
  expectSuccess,
  expectWalletButtonSize,
  openCartToPay,
  showCart,
} from '#e2e/payment/customer.ts';
import { redsysTest as test } from '#e2e/payment/fixtures.ts';
import { payInCardForm, REDSYS_TEST_CARDS } from '#e2e/payment/redsys-forms.ts';

const APPLE_SCRIPT = path.resolve(import.meta.dirname, '../../fakes/wallets/apple-pay.js');
/** The app's code that takes payments, the payment options, and the scripts of wallets and banks. */
const PAYMENT_CODE = [/OnlineCheckout/, /InsertCardPage/, /payment-options/, /google-pay|pay\.js/, /redsysV/];
const NOTHING_CHARGED = /no se ha cobrado/i;

interface Wallet {
  readonly name: 'Google Pay' | 'Apple Pay';
  /** Both wallets go through the same code up to their payment sheet: the second one is part of the long run. */
  readonly tag?: '@long';
  readonly success: RegExp;
  readonly arrange: (page: Page) => Promise<void>;
  /** The result that the payment sheet receives for a payment that the bank denied. */
  readonly denied: string;
  /** The result for an unknown charge. Apple's sheet is closed; Google's sheet supports only success and error. */
  readonly unknown: string;
}

const WALLETS: readonly Wallet[] = [
  {
    name: 'Google Pay',
    success: /\/success-googlepay\?externalId=/,
    arrange: async () => undefined,
    denied: 'Tu banco ha rechazado el pago y no dice por qué',
    unknown: 'SUCCESS',
  },
  {
    name: 'Apple Pay',
    tag: '@long',
    success: /\/success-applepay\?externalId=/,
    arrange: async (page) => void (await page.addInitScript({ path: APPLE_SCRIPT })),
    denied: 'ERROR',
    unknown: 'ABORTED',
  },
];

for (const { name, tag = [], success, arrange, denied, unknown } of WALLETS) {
  test.describe(name, { tag }, () => {
    test.beforeEach(({ page }) => arrange(page));

    test('the sheet shows the success of an approved payment, which leads to the success page', async ({
      page,
      paymentChecks,
    }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await setWalletScenario(page, 'approved');
      await recordLayoutShifts(page);
      await test.step('code and scripts of payments are requested when the cart opens, never before', async () => {
        // Before the page opens: it loads this code by itself once it has been read for three seconds.
        const cartCode = page.waitForResponse(/\/assets\/cart-/);
        await scanTable(page, '', 'A1', 'A01');
        await page.mouse.move(10, 10);
        await cartCode;
        const requestedCode = () => PAYMENT_CODE.filter((code) => requests.some((url) => code.test(url)));
        expect(requestedCode()).toEqual([]);
        await resetLayoutShifts(page);
        await showCart(page);
        await expect.poll(requestedCode).toEqual(PAYMENT_CODE);
      });
      await test.step('nothing moves while code, options and wallets arrive', async () => {
        await expect(walletButton(page, name)).toBeVisible();
        await expectNoLayoutShift(page);
      });
      await expectWalletButtonSize(page, name);
      await test.step('the button of the wallet is never drawn again', async () => {
        await walletButton(page, name).evaluate((button) => Reflect.set(button, 'isFirst', true));
        await cartPanel(page).getByRole('button', { name: 'Añadir una unidad de Caña' }).click();
        await acceptTerms(page);
        const isFirst = () => walletButton(page, name).evaluate((button) => Reflect.get(button, 'isFirst') === true);
        await expect(cartPanel(page).getByText('3,60 €').first()).toBeVisible();
        expect(await isFirst()).toBe(true);
        await page.keyboard.press('Escape');
        await addProduct(page, 'Caña');
        await skipEmail(page);
        await showCart(page);
        await expect(cartPanel(page).getByText('5,40 €').first()).toBeVisible();
        // Apple's button is an element of ours that the browser draws: it is a new one in each opened cart.
        expect(await isFirst()).toBe(name === 'Google Pay');
      });
      await choosePaymentOption(page, name);
      await expectSuccess(page, success);
      expect(await sheetResults(page)).toEqual(['SUCCESS']);
      await paymentChecks.expectPaidTimes(1);
    });

    test('the sheet shows that the bank denied the payment; the card page gives the reason, and a card pays', async ({
      page,
      paymentChecks,
    }) => {
      await payByWallet(page, name, 'denied');
      await expect(page.getByRole('alert').filter({ hasText: 'Tu banco ha rechazado el pago' })).toBeVisible();
      await expectCardPage(page, name);
      expect(await sheetResults(page)).toEqual([denied]);
      await paymentChecks.expectPaidTimes(0);
      await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
      await expectSuccess(page, /\/success-redsys\?externalId=/);
      await paymentChecks.expectPaidTimes(1);
    });

    test('a canceled wallet leads to the card page, and from there to the menu with the cart', async ({
      page,
      paymentChecks,
    }) => {
      await payByWallet(page, name, 'cancelled');
      await expectCardPage(page, name);
      expect(await sheetResults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Volver a la carta' }).click();
      await expectCartUnchanged(page);
      await paymentChecks.expectLatestState('canceled');
      await paymentChecks.expectPaidTimes(0);
    });

    test('a payment that requires a challenge leads to the card page', { tag: '@long' }, async ({
      page,
      paymentChecks,
    }) => {
      await payByWallet(page, name, 'challenge');
      await expect(page.getByRole('alert').filter({ hasText: 'no ha podido comprobar que eres tú' })).toBeVisible();
      await expectCardPage(page, name);
      await paymentChecks.expectPaidTimes(0);
    });

    test('a device without the wallet shows no button, and nothing moves', { tag: '@long' }, async ({ page }) => {
      await recordLayoutShifts(page);
      await setWalletScenario(page, 'unavailable');
      await scanTable(page, '', 'A1', 'A01');
      await resetLayoutShifts(page);
      await showCart(page);
      // Google's script is asked last, after the settings of the venue have arrived.
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isWalletReady'))).toBe(false);
      await expect(cartPanel(page).getByRole('button', { name: 'Bizum' })).toBeVisible();
      await expect(cartPanel(page).getByRole('button', { name })).toHaveCount(0);
      await expectNoLayoutShift(page);
    });

    test('while the bank charges, the page says so and stays, also if the customer closes the sheet', async ({
      page,
      simulators,
      paymentChecks,
    }) => {
      simulators.redsys.planFault({ how: 'hang', when: 'after-charging' });
      await payByWallet(page, name, 'dismissed');
      await expect.poll(() => simulators.redsys.charges().length).toBeGreaterThan(0);
      await expect(page.getByRole('dialog', { name: 'Procesando el pago' })).toBeVisible();
      await expect(page.getByText(NOTHING_CHARGED)).toHaveCount(0);
      await expect(page).toHaveURL(/\/\?qr=A1$/);
      await simulators.redsys.release();
      await expectSuccess(page, success);
      await paymentChecks.expectPaidTimes(1);
    });

    test('a charge that is not known closes the sheet, and the page says that it is being checked', {
      tag: '@long',
    }, async ({ page, simulators, paymentChecks }) => {
      simulators.redsys.planFault({ how: 'drop', when: 'after-charging' });
      await page.route('**/payment-checks', (route) => route.abort());
      await payByWallet(page, name, 'approved');
      await expect(cartPanel(page)).toContainText('Todavía no sabemos si tu banco ha cobrado');
      await expect(page.getByText(NOTHING_CHARGED)).toHaveCount(0);
      expect(await sheetResults(page)).toEqual([unknown]);
      await page.unroute('**/payment-checks');
      await expectSuccess(page, success);
      await paymentChecks.expectPaidTimes(1);
    });
  });
}

test('a customer whose card is denied pays with another one in the same sheet of Google Pay', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await payByWallet(page, 'Google Pay', 'retried');
  await expectSuccess(page, /\/success-googlepay\?externalId=/);
  expect(await sheetResults(page)).toEqual(['Tu banco ha rechazado el pago y no dice por qué', 'SUCCESS']);
  await paymentChecks.expectPaidTimes(1);
});

test('an order that was paid in another tab while the sheet was open is not charged again', { tag: '@long' }, async ({
  page,
  paymentChecks,
}) => {
  await payByWallet(page, 'Google Pay', 'slow');
  const other = await page.context().newPage();
  await openCartToPay(other);
  await choosePaymentOption(other, 'Tarjeta');
  await payInCardForm(other, REDSYS_TEST_CARDS.accepted);
  await expectSuccess(other, /\/success-redsys\?externalId=/);
  await page.evaluate(() => window.dispatchEvent(new Event('wallet-continue')));
  await expect.poll(() => sheetResults(page)).toHaveLength(1);
  await paymentChecks.expectPaidTimes(1);
});

test('a sheet that never answers does not keep the customer from paying by card', async ({ page, paymentChecks }) => {
  await payByWallet(page, 'Google Pay', 'silent');
  await choosePaymentOption(page, 'Tarjeta');
  await payInCardForm(page, REDSYS_TEST_CARDS.accepted);
  await expectSuccess(page, /\/success-redsys\?externalId=/);
  await paymentChecks.expectPaidTimes(1);
});

test('Google Pay that fails says so, and the card page opens', { tag: '@long' }, async ({ page, paymentChecks }) => {
  await payByWallet(page, 'Google Pay', 'MERCHANT_ACCOUNT_ERROR');
  await expect(page.getByText('¡Algo salió mal! Google Pay no disponible')).toBeVisible();
  await expectCardPage(page, 'Google Pay');
  expect(await paymentChecks.countAttempts()).toBe(0);
});

test('without a merchant session from Apple the sheet closes, and the card page opens', async ({
  page,
  paymentChecks,
}) => {
  await page.addInitScript({ path: APPLE_SCRIPT });
  await page.route('**/api/apple-pay-sessions', (route) => route.abort());
  await payByWallet(page, 'Apple Pay', 'approved');
  await expect(page.getByText('¡Algo salió mal! Apple Pay no disponible')).toBeVisible();
  await expectCardPage(page, 'Apple Pay');
  await paymentChecks.expectPaidTimes(0);
});

function walletButton(page: Page, name: Wallet['name']) {
  return cartPanel(page).getByRole('button', { name });
}

async function payByWallet(page: Page, wallet: string, scenario: string): Promise<void> {
  await setWalletScenario(page, scenario);
  await openCartToPay(page);
  await choosePaymentOption(page, wallet);
}

/** Sets what the customer does in the wallet's own sheet. */
async function setWalletScenario(page: Page, scenario: string): Promise<void> {
  await page.addInitScript((walletScenario) => Object.assign(window, { walletScenario }), scenario);
}

/** What the page has reported to the sheet. */
async function sheetResults(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'walletResults') ?? []);
}

async function expectCardPage(page: Page, wallet: string): Promise<void> {
  await expect(page).toHaveURL(/\/insert-card\?from=(google|apple)pay/);
  await expect(page.getByRole('heading', { name: `${wallet} no se ha completado` })).toBeVisible();
}
