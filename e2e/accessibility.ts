// Accessibility checks of a page: axe rules up to WCAG 2.2 AA, and no horizontal scrolling.
import { expect, type Page, test } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import * as z from 'zod/mini';
import { CHECKED_PAGE_ANNOTATION } from './checked-screens.ts';

const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};
const COLOUR_CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };
/** The size of what is tapped, which depends on the width of the screen. */
const TARGET_SIZE: RunOptions = { runOnly: { type: 'rule', values: ['target-size'] } };
const EXCEPT_COLOURS: RunOptions = { ...RULES, rules: { 'color-contrast': { enabled: false } } };

const PHONE = { width: 390, height: 844 };
/** A small phone with the bars of its browser. */
const SMALL_PHONE = { width: 375, height: 553 };
const TABLET = { width: 768, height: 1024 };
const TABLET_ON_ITS_SIDE = { width: 1024, height: 768 };
const WIDE_SCREEN = { width: 1440, height: 900 };
/** The narrowest phone, on which no page may scroll sideways (WCAG 2.2, 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

const PICTURE_SIZES = [PHONE, SMALL_PHONE, TABLET, TABLET_ON_ITS_SIDE, WIDE_SCREEN];

/**
 * Expects that the page breaks no accessibility rule (axe: WCAG 2.2 AA and best practices). `state` names the screen in the report.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expectNoViolations(page, state, RULES);
}

/** Checks colour contrast alone, for a page whose other rules were checked in the other colour scheme. */
async function expectColourContrast(page: Page, state: string): Promise<void> {
  await expectNoViolations(page, state, COLOUR_CONTRAST);
}

/** Checks all accessibility rules in the light colour scheme, and only colour contrast in the dark one. */
export async function expectAccessibleInBothColourSchemes(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectColourContrast(page, `${state} (dark)`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Checks all accessibility rules except colour contrast. Used for a second screen width after colours were checked at the first,
 * because the width does not change colours.
 */
export async function expectAccessibleExceptColours(page: Page, state: string): Promise<void> {
  await expectNoViolations(page, state, EXCEPT_COLOURS);
}

async function expectNoViolations(page: Page, state: string, rules: RunOptions): Promise<void> {
  await endAnimations(page);
  await savePictures(page, state);
  // The content behind a modal dialog is inert, so only the dialog is checked.
  const isModal = (await page.locator('dialog[open]').count()) > 0;
  // The simulated printers have pages too, which are of no app.
  const isPageOfApp = !isModal && (await page.locator('#root').count()) > 0;
  // The code of a page may still be loading.
  if (isPageOfApp) await expect(page.locator('h1')).not.toHaveCount(0);
  // The axe script has half a megabyte, so it is added once per document.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  // Frames contain pages of providers, such as a card form or a bank's challenge, and are not checked. Without `preload`, which
  // takes three times as long, axe skips what the test of the built style sheets checks: that nothing depends on the orientation.
  const options: RunOptions = { ...rules, iframes: false, resultTypes: ['violations'], preload: false };
  // The dialog is looked for in the page: a sheet closes by itself when the screen becomes wide.
  const root = 'document.querySelector("dialog[open]") ?? document';
  const results = await page.evaluate(`axe.run(${root}, ${JSON.stringify(options)})`);
  const { violations } = resultsShape.parse(results);
  const descriptions = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' … ')}`);
  expect(descriptions, state).toEqual([]);
  if (isPageOfApp)
    test.info().annotations.push({ type: CHECKED_PAGE_ANNOTATION, description: new URL(page.url()).pathname });
}

/** Saves pictures of each checked screen, in five sizes and both colour schemes, in the folder that `SCREEN_PICTURES` names. */
async function savePictures(page: Page, state: string): Promise<void> {
  const folder = process.env.SCREEN_PICTURES;
  const size = page.viewportSize();
  if (folder === undefined || size === null) return;
  const scheme = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  for (const { width, height } of PICTURE_SIZES) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await endAnimations(page);
      const name = `${state} ${width} ${colorScheme}`.replaceAll(/[^\p{L}\d]+/gu, '-');
      await page.screenshot({ path: `${folder}/${name}.png` });
    }
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  await endAnimations(page);
}

const resultsShape = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/**
 * Ends the animations and transitions in progress, whose colours are temporary; endless ones go on. Before that two frames are
 * drawn: in the first after a change of the width, cards still have the heights of before.
 */
async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
}

/** Expects that the page is not wider than the screen, and waits for layouts that adapt a moment after the width changes. */
export async function expectNoHorizontalScroll(page: Page, state: string): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, { message: state }).toBeLessThanOrEqual(0);
}

/**
 * Checks a screen at six widths from 320 to 1440 pixels, then restores the size. No width may need horizontal scrolling. On a
 * phone, all accessibility rules are checked, colour contrast in light and dark. On a wide screen, all rules except contrast are
 * checked. A small phone and tablets show the same elements in less room: only the size of tap targets is checked there.
 */
export async function expectAccessibleOnEveryScreen(page: Page, state: string): Promise<void> {
  const before = page.viewportSize() ?? PHONE;
  const checksTargets = new Set([SMALL_PHONE, TABLET, TABLET_ON_ITS_SIDE]);
  for (const screen of [NARROWEST, SMALL_PHONE, PHONE, TABLET, TABLET_ON_ITS_SIDE, WIDE_SCREEN]) {
    await page.setViewportSize(screen);
    await expectNoHorizontalScroll(page, `${state}, ${screen.width} pixels`);
    if (screen === PHONE) await expectAccessibleInBothColourSchemes(page, state);
    if (checksTargets.has(screen)) await expectNoViolations(page, state, TARGET_SIZE);
    if (screen === WIDE_SCREEN) await expectAccessibleExceptColours(page, state);
  }
  await page.setViewportSize(before);
}

/** Expects no broken accessibility rule and no horizontal scrolling, at the present size of the screen. */
export async function expectAccessibleScreen(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await expectNoHorizontalScroll(page, state);
}
