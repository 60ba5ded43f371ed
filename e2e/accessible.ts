// No violation of WCAG 2.2 AA that axe can find, on the page as it stands.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** `state` names what is on the screen, for the report. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expectNoViolation(page, state, (axe) => axe.withTags(RULES));
}

/** The same for its colours alone, where the rest was looked at already in others. */
export async function expectReadable(page: Page, state: string): Promise<void> {
  await expectNoViolation(page, state, (axe) => axe.withRules('color-contrast'));
}

/** The same by day and, for its colours, by night. */
export async function expectAccessibleBothWays(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page, `${state} (dark)`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** All but its colours, which are the same at every width. */
export async function expectOperable(page: Page, state: string): Promise<void> {
  await expectNoViolation(page, state, (axe) => axe.withTags(RULES).disableRules('color-contrast'));
}

async function expectNoViolation(page: Page, state: string, by: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await settled(page);
  // What a frame of somebody else's shows is theirs: a card form, a bank's question.
  const ours = new AxeBuilder({ page }).options({ iframes: false, resultTypes: ['violations'] }).setLegacyMode();
  // Behind a modal window nothing can be reached, nor needs looking at again.
  if ((await page.locator('dialog[open]').count()) > 0) ours.include('dialog[open]');
  const { violations } = await by(ours).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' … ')}`);
  expect(found, state).toEqual([]);
}

/** What is still moving has colours that nobody reads. Not awaited is what never ends: a spinner, and what is not drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isEnding = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Infinity &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true });
    const ending = document.getAnimations().filter(isEnding);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => null)));
  });
}

/** Nothing is wider than the screen. */
export async function expectNoSideways(page: Page, state: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess, state).toBeLessThanOrEqual(0);
}
