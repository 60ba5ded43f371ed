// No violation of WCAG 2.2 AA that axe can find, on the page as it stands.
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import * as z from 'zod/mini';

const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};
const COLOUR_CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };
const EXCEPT_COLOURS: RunOptions = { ...RULES, rules: { 'color-contrast': { enabled: false } } };

/** `state` names what is on the screen, for the report. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expectNoViolations(page, state, RULES);
}

/** The same for its colours alone, where the rest was looked at already in others. */
export async function expectColourContrast(page: Page, state: string): Promise<void> {
  await expectNoViolations(page, state, COLOUR_CONTRAST);
}

/** The same by day and, for its colours, by night. */
export async function expectAccessibleInBothColourSchemes(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectColourContrast(page, `${state} (dark)`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** All but its colours, which are the same at every width. */
export async function expectAccessibleExceptColours(page: Page, state: string): Promise<void> {
  await expectNoViolations(page, state, EXCEPT_COLOURS);
}

async function expectNoViolations(page: Page, state: string, rules: RunOptions): Promise<void> {
  await animationsFinished(page);
  // Once for each document: it is half a megabyte.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  // Behind a modal window nothing can be reached, nor needs looking at again.
  const isModal = (await page.locator('dialog[open]').count()) > 0;
  const looked = isModal ? 'dialog[open]' : 'html';
  // What a frame of somebody else's shows is theirs: a card form, a bank's question.
  const options: RunOptions = { ...rules, iframes: false, resultTypes: ['violations'] };
  const found = await page.evaluate(`axe.run(${JSON.stringify(looked)}, ${JSON.stringify(options)})`);
  const { violations } = resultsShape.parse(found);
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' … ')}`);
  expect(told, state).toEqual([]);
}

const resultsShape = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** What is still moving has colours that nobody reads. Not awaited is what never ends: a spinner, and what is not drawn. */
async function animationsFinished(page: Page): Promise<void> {
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
export async function expectNoHorizontalScroll(page: Page, state: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess, state).toBeLessThanOrEqual(0);
}
