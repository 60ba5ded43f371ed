// Accessibility of every payment screen, by provider and screen size.
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothColourSchemes, expectNoHorizontalScroll } from '#e2e/accessibility.ts';
import { redsysTest, stripeTest } from '#e2e/payment/fixtures.ts';
import { type CheckScreen, visitRedsysScreens, visitStripeScreens } from '#e2e/payment/screen-tours.ts';
import { visitUnconfirmedScreens } from '#e2e/payment/unconfirmed-screens.ts';

const APPLE_SCRIPT = path.resolve(import.meta.dirname, '../../fakes/wallets/apple-pay.js');

const PHONE = { width: 390, height: 844 };
const NARROW_PHONE = { width: 320, height: 640 };

stripeTest.describe('on a phone', () => {
  stripeTest.use({ viewport: PHONE });
  // Runs axe on about twenty-four states.
  stripeTest('the screens of a payment by Stripe are accessible', ({ page, simulators }) =>
    visitStripeScreens(page, simulators, checkOf(page)),
  );
});

redsysTest.describe('on a phone', () => {
  redsysTest.use({ viewport: PHONE });
  redsysTest('the screens of a payment by Redsys are accessible', { tag: '@long' }, async ({ page, simulators }) => {
    await page.addInitScript(() => Object.assign(window, { walletScenario: 'cancelled' }));
    await page.addInitScript({ path: APPLE_SCRIPT });
    await visitRedsysScreens(page, simulators, checkOf(page));
  });

  redsysTest(
    'the screens of a payment that the bank does not confirm are accessible',
    ({ page, simulators, paymentChecks }) => visitUnconfirmedScreens(page, simulators, paymentChecks, checkOf(page)),
  );
});

/**
 * Checks axe in the light and the dark colour scheme on a phone, and the width on a narrow phone too: these screens have the
 * same layout at every phone width, so axe is not repeated.
 */
function checkOf(first: Page): CheckScreen {
  return async (state, page = first) => {
    await page.setViewportSize(NARROW_PHONE);
    await expectNoHorizontalScroll(page, `${state}, on a narrow phone`);
    await page.setViewportSize(PHONE);
    await expectNoHorizontalScroll(page, state);
    await expectAccessibleInBothColourSchemes(page, state);
  };
}
