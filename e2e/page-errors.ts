// A journey fails if any of its pages throws an error that nothing handles, or moves a button away while it is pressed, whatever
// the customer sees.
import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';

/**
 * Playwright's `test` for journeys (browser tests). It also fails if a page has reported an unhandled error, or if a press on a
 * button became no click because the button moved away meanwhile.
 */
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
    await context.addInitScript(reportLostPresses, LOST_PRESS);
    context.on('console', (message) => {
      if (message.text().startsWith(LOST_PRESS)) errors.push(message.text());
    });
    ignoreRequestsAtClose(context);
    return context;
  };
  return browser;
}

/** Beginning of the console message of `reportLostPresses`. */
const LOST_PRESS = 'A press was lost:';

/** Runs in each page: reports a press on a button, by a pointer that did not move, which has become no click. */
function reportLostPresses(label: string): void {
  /** On a touch screen the click comes a moment after the finger is lifted. */
  const CLICK_DELAY_MS = 500;
  const BUTTONS = 'button:enabled, summary, a[href], [role="button"]';
  let press: { readonly button: Element; readonly x: number; readonly y: number; isClicked: boolean } | null = null;
  const listen = (type: 'pointerdown' | 'pointerup' | 'click', listener: (event: MouseEvent) => void) =>
    window.addEventListener(type, listener, { capture: true });
  listen('pointerdown', ({ target, clientX: x, clientY: y }) => {
    const button = target instanceof Element ? target.closest(BUTTONS) : null;
    press = button && { button, x, y, isClicked: false };
  });
  listen('click', ({ target }) => {
    if (press && target instanceof Node && press.button.contains(target)) press.isClicked = true;
  });
  listen('pointerup', ({ target, clientX, clientY }) => {
    if (press === null || press.x !== clientX || press.y !== clientY) return;
    const ended = press;
    const html = target instanceof Element ? target.outerHTML.slice(0, 200) : '';
    setTimeout(() => {
      if (!ended.isClicked) console.debug(label, location.pathname, ended.button.textContent, 'ended over', html);
    }, CLICK_DELAY_MS);
  });
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
