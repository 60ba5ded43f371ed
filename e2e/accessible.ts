// No violation of WCAG 2.2 AA that axe can find, on the page as it stands.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** `state` names what is on the screen, for the report. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // What is still moving has colours that nobody reads.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' … ')}`);
  expect(found, state).toEqual([]);
}

/** Nothing is wider than the screen. */
export async function expectNoSideways(page: Page, state: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess, state).toBeLessThanOrEqual(0);
}
