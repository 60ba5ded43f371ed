// The time at which an element of a page changes, measured inside the page.
import type { Page } from '@playwright/test';

/**
 * Watches an element of the page. Returns a function that waits until the element was changed, replaced or removed, and resolves
 * with the time of the change in milliseconds since 1970.
 */
export async function watchElement(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.evaluate((looked) => {
    const { dataset } = document.documentElement;
    delete dataset.changedAt;
    const present = () => document.querySelector(looked)?.outerHTML;
    const before = present();
    const observer = new MutationObserver(() => {
      if (present() === before) return;
      observer.disconnect();
      dataset.changedAt = String(Date.now());
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  }, selector);
  return async () => {
    await page.waitForSelector('html[data-changed-at]', { state: 'attached' });
    return Number(await page.locator('html').getAttribute('data-changed-at'));
  };
}
