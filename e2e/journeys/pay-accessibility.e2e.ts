import type { Page } from '@playwright/test';
import { expectAccessibleInBothColourSchemes, expectNoHorizontalScroll } from '#e2e/accessibility.ts';
import { redsysTest, stripeTest } from '#e2e/payment/fixtures.ts';
import { type CheckScreen, visitRedsysScreens, visitStripeScreens } from '#e2e/payment/screen-tours.ts';

const SCREENS = {
  phone: { options: { viewport: { width: 390, height: 844 } }, lookAt: lookBothWays },
  'narrow phone': { options: { viewport: { width: 320, height: 640 } }, lookAt: lookAtWidth },
} as const;

for (const [screen, { options, lookAt }] of Object.entries(SCREENS)) {
  stripeTest.describe(`the screens of paying by Stripe, on a ${screen}`, () => {
    stripeTest.use(options);
    // Two dozen states with axe.
    stripeTest.describe.configure({ timeout: 150_000 });
    stripeTest('are accessible', ({ page, simulators }) => visitStripeScreens(page, simulators, lookAt(page)));
  });

  redsysTest.describe(`the screens of paying by Redsys, on a ${screen}`, () => {
    redsysTest.use(options);
    redsysTest.describe.configure({ timeout: 150_000 });
    redsysTest('are accessible', async ({ page, simulators }) => {
      await page.addInitScript(() => Object.assign(window, { walletScenario: 'cancelled' }));
      await visitRedsysScreens(page, simulators, lookAt(page));
    });
  });
}

/** By day and by night. */
function lookBothWays(first: Page): CheckScreen {
  return async (state, page = first) => {
    await expectNoHorizontalScroll(page, state);
    await expectAccessibleInBothColourSchemes(page, state);
  };
}

/** What axe finds does not depend on the width here: nothing is laid out anew. */
function lookAtWidth(first: Page): CheckScreen {
  return (state, page = first) => expectNoHorizontalScroll(page, state);
}
