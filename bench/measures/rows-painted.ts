// Measures when a page of the staff app has painted the first rows of its list.
import type { Page } from '@playwright/test';

const PATIENCE_MS = 20_000;

/**
 * Opens an address and returns the milliseconds from the start of the navigation to the first painted rows of its list. `rows` is
 * the CSS selector of a row.
 */
export async function measureMsToRows(page: Page, url: string, rows = 'main tbody tr'): Promise<number> {
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look);
      else setTimeout(() => document.documentElement.setAttribute('data-rows-at', String(performance.now())));
    };
    requestAnimationFrame(look);
  }, rows);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector('html[data-rows-at]', { state: 'attached', timeout: PATIENCE_MS });
  return Number(await page.locator('html').getAttribute('data-rows-at'));
}
