// The layout shifts of a page: how far what is visible moves by itself.
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** The score of each layout shift, also right after a tap, with the elements that moved. */
    layoutShifts: { readonly score: number; readonly moved: string[] }[];
  }
}

/** Records the layout shifts of every document from now on. Call it before the page is opened. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, 'sources');
        const nodes = Array.isArray(sources) ? sources.map(({ node }) => node) : [];
        const moved = nodes.map((node) => (node instanceof Element ? `${node.tagName} ${node.className}` : 'text'));
        window.layoutShifts.push({ score: Number(Reflect.get(entry, 'value')), moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Deletes the layout shifts that were recorded so far. */
export async function resetLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.layoutShifts = [];
  });
}

/** Expects that the scores of the recorded layout shifts add up to at most 0.02, a fifth of what browsers call good. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  const sum = shifts.reduce((total, { score }) => total + score, 0);
  expect(sum, shifts.flatMap(({ moved }) => moved).join(', ')).toBeLessThanOrEqual(0.02);
}
