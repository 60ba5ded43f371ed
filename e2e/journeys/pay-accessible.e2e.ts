import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideways, expectReadable } from '#e2e/accessible.ts';
import { redsysTest, stripeTest } from '#e2e/paying/test.ts';
import { type Look, tourRedsys, tourStripe } from '#e2e/paying/tours.ts';

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 } },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;

for (const [screen, options] of Object.entries(SCREENS)) {
  stripeTest.describe(`the screens of paying by Stripe, on a ${screen}`, () => {
    stripeTest.use(options);
    // Two dozen states with axe.
    stripeTest.describe.configure({ timeout: 150_000 });
    stripeTest('are accessible', ({ page, banks }) => tourStripe(page, banks, lookBothWays(page, screen)));
  });

  redsysTest.describe(`the screens of paying by Redsys, on a ${screen}`, () => {
    redsysTest.use(options);
    redsysTest.describe.configure({ timeout: 150_000 });
    redsysTest('are accessible', async ({ page, banks }) => {
      await page.addInitScript(() => Object.assign(window, { walletScenario: 'cancelled' }));
      await tourRedsys(page, banks, lookBothWays(page, screen));
    });
  });
}

/** By day, and the colours by night. */
function lookBothWays(first: Page, screen: string): Look {
  return async (state, page = first) => {
    await expectNoSideways(page, state);
    await expectAccessible(page, `${state} (${screen})`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page, `${state} (${screen}, dark)`);
    await page.emulateMedia({ colorScheme: 'light' });
  };
}
