// Accessibility of every payment screen, by provider and screen size.
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothColourSchemes, expectNoHorizontalScroll } from '#e2e/accessibility.ts';
import { redsysTest, stripeTest } from '#e2e/payment/fixtures.ts';
import { type CheckScreen, visitRedsysScreens, visitStripeScreens } from '#e2e/payment/screen-tours.ts';
import { visitUnconfirmedScreens } from '#e2e/payment/unconfirmed-screens.ts';

const APPLE_SCRIPT = path.resolve(import.meta.dirname, '../../fakes/wallets/apple-pay.js');

const SCREENS = {
  phone: { options: { viewport: { width: 390, height: 844 } }, check: checkInBothColourSchemes },
  'narrow phone': { options: { viewport: { width: 320, height: 640 } }, check: checkWidth },
} as const;

for (const [screen, { options, check }] of Object.entries(SCREENS)) {
  stripeTest.describe(`on a ${screen}`, () => {
    stripeTest.use(options);
    // Runs axe on about twenty-four states.
    stripeTest.describe.configure({ timeout: 150_000 });
    stripeTest('the screens of a payment by Stripe are accessible', ({ page, simulators }) =>
      visitStripeScreens(page, simulators, check(page)),
    );
  });

  redsysTest.describe(`on a ${screen}`, () => {
    redsysTest.use(options);
    redsysTest.describe.configure({ timeout: 150_000 });
    redsysTest('the screens of a payment by Redsys are accessible', async ({ page, simulators }) => {
      await page.addInitScript(() => Object.assign(window, { walletScenario: 'cancelled' }));
      await page.addInitScript({ path: APPLE_SCRIPT });
      await visitRedsysScreens(page, simulators, check(page));
    });

    redsysTest(
      'the screens of a payment that the bank does not confirm are accessible',
      ({ page, simulators, paymentChecks }) => visitUnconfirmedScreens(page, simulators, paymentChecks, check(page)),
    );
  });
}

/** Checks the width, and axe in the light and the dark colour scheme. */
function checkInBothColourSchemes(first: Page): CheckScreen {
  return async (state, page = first) => {
    await expectNoHorizontalScroll(page, state);
    await expectAccessibleInBothColourSchemes(page, state);
  };
}

/** Checks the width alone: these screens have the same layout at every phone width, so axe is not repeated. */
function checkWidth(first: Page): CheckScreen {
  return (state, page = first) => expectNoHorizontalScroll(page, state);
}
