// Counts what a person does on a page: taps, Enter, and fields filled in.
import type { Page } from '@playwright/test';

/**
 * Counts taps, Enter and filled-in fields on the page from now on, also after the page loads again. Returns the function that reads
 * the count.
 */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('countTap', () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    const count = () => {
      const counter: unknown = Reflect.get(window, 'countTap');
      if (typeof counter === 'function') counter();
    };
    document.addEventListener('pointerdown', count, { capture: true });
    // The tap on a checkbox has been counted already.
    const isTicked = (target: EventTarget | null) =>
      target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio');
    document.addEventListener('change', ({ target }) => !isTicked(target) && count(), { capture: true });
    document.addEventListener('keydown', ({ key }) => key === 'Enter' && count(), { capture: true });
  });
  return () => taps;
}
