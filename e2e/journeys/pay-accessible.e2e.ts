import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideways, expectOperable, expectReadable } from '#e2e/accessible.ts';
import { redsysTest, stripeTest } from '#e2e/paying/test.ts';
import { type Look, tourRedsys, tourStripe } from '#e2e/paying/tours.ts';

const SCREENS = {
  phone: { options: { viewport: { width: 390, height: 844 } }, lookAt: lookBothWays },
  desktop: { options: { viewport: { width: 1440, height: 900 } }, lookAt: lookOnce },
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

/** By day, and the colours by night. */
function lookBothWays(first: Page): Look {
  return async (state, page = first) => {
    await expectNoSideways(page, state);
    await expectAccessible(page, state);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page, `${state} (dark)`);
    await page.emulateMedia({ colorScheme: 'light' });
  };
}

/** The colours are those of the phone. */
function lookOnce(first: Page): Look {
  return async (state, page = first) => {
    await expectNoSideways(page, state);
    await expectOperable(page, state);
  };
}
