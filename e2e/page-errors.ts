// A journey fails if any of its pages throws an error that nothing handles, whatever the customer sees.
import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';

/** Playwright's `test` that fails when any page of the journey has reported an unhandled error. */
export const test = base.extend<{ pageErrors: string[] }, { reportedErrors: string[] }>({
  reportedErrors: [({}, use) => use([]), { scope: 'worker' }],
  // Pages are opened by the journeys themselves and by Playwright: both open a context of this browser.
  browser: [
    async ({ browser, reportedErrors }, use) => {
      await use(reportingErrors(browser, reportedErrors));
    },
    { scope: 'worker' },
  ],
  pageErrors: [
    async ({ browser, reportedErrors }, use) => {
      reportedErrors.length = 0;
      await use(reportedErrors);
      expect(reportedErrors, 'errors of the pages').toEqual([]);
      // A page that stays open would draw its animations and look for its server until the last journey.
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

function reportingErrors(browser: Browser, errors: string[]): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on('weberror', (failure) => {
      const error = failure.error();
      errors.push(`${failure.page()?.url() ?? 'a closed page'}: ${error.stack ?? error.message}`);
    });
    ignoreRequestsAtClose(context);
    return context;
  };
  return browser;
}

/** A route of the journey that is asking the server while its context closes must not fail the next journey. */
function ignoreRequestsAtClose(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(options);
  };
}
