import type { Page } from '@playwright/test';
import { expectAccessibleBothWays, expectNoSideways } from '#e2e/accessibility.ts';
import { redsysTest, stripeTest } from '#e2e/payment/fixtures.ts';
import { type Look, tourRedsys, tourStripe } from '#e2e/payment/screen-tours.ts';

const SCREENS = {
  phone: { options: { viewport: { width: 390, height: 844 } }, lookAt: lookBothWays },
  'narrow phone': { options: { viewport: { width: 320, height: 640 } }, lookAt: lookAtWidth },
} as const;

for (const [screen, { options, lookAt }] of Object.entries(SCREENS)) {
  stripeTest.describe(`the screens of paying by Stripe, on a ${screen}`, () => {
    stripeTest.use(options);
    // Two dozen states with axe.
    stripeTest.describe.configure({ timeout: 150_000 });
    stripeTest('are accessible', ({ page, banks }) => tourStripe(page, banks, lookAt(page)));
  });

  redsysTest.describe(`the screens of paying by Redsys, on a ${screen}`, () => {
    redsysTest.use(options);
    redsysTest.describe.configure({ timeout: 150_000 });
    redsysTest('are accessible', async ({ page, banks }) => {
      await page.addInitScript(() => Object.assign(window, { walletScenario: 'cancelled' }));
      await tourRedsys(page, banks, lookAt(page));
    });
  });
}

/** By day and by night. */
function lookBothWays(first: Page): Look {
  return async (state, page = first) => {
    await expectNoSideways(page, state);
    await expectAccessibleBothWays(page, state);
  };
}

/** What axe finds does not depend on the width here: nothing is laid out anew. */
function lookAtWidth(first: Page): Look {
  return (state, page = first) => expectNoSideways(page, state);
}
