// Scrolling a menu of 2,000 products with pictures on a slow phone, against the same page without scripts.
import type { Page } from '@playwright/test';
import { openBrowser } from '#bench/rig/browser.ts';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { plainRow, type Row } from '#bench/row.ts';
import { storeDemoPictures } from '#demo/demo-pictures.ts';
import { multiplyProducts } from './multiply-products.ts';
import { withoutScripts } from './static-page.ts';

const ROUNDS = 3;
const PATIENCE_MS = 60_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** What blocked the page while it was scrolled, in milliseconds. */
interface Scrolled {
  readonly longTasks: readonly number[];
  readonly pixels: number;
}

/** Measures the tasks over 50 ms while every product is scrolled by. */
export async function* measureMenuScroll(cluster: Cluster): AsyncGenerator<Row> {
  const address = await cluster.openVenue('menu_scroll');
  await onDatabase(address, async (client) => {
    await storeDemoPictures(client, new Date());
    await multiplyProducts(client);
  });
  await using venue = await startProductServer(address);
  await using browser = await openBrowser();
  const url = `http://localhost:${venue.port}/`;
  const html = withoutScripts(await (await fetch(url)).text());
  const ours = () => browser.onFreshPage(PHONE, (page) => scrollMenu(page, url, 'html[data-hydrated]'));
  const floor = () =>
    browser.onFreshPage(PHONE, async (page) => {
      await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html }));
      return scrollMenu(page, url, 'html');
    });

  const rounds: { ours: Scrolled; floor: Scrolled }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ floor: await floor(), ours: await ours() });
  yield rowOf(rounds);
}

function rowOf(rounds: readonly { readonly ours: Scrolled; readonly floor: Scrolled }[]): Row {
  const longest = (of: 'ours' | 'floor') => Math.max(0, ...rounds.flatMap((round) => round[of].longTasks)).toFixed(0);
  const pixels = rounds[0]?.ours.pixels ?? 0;
  return plainRow(
    {
      what: 'Scrolling 2,000 products with pictures, tasks over 50 ms beyond the floor’s',
      unit: 'tasks',
      target: { atMost: 0 },
      note: `The floor is the same page without scripts, in the same run. CPU 4x slower, ${pixels.toLocaleString('en')} pixels, every category open. Longest task: ${longest('ours')} ms, of the floor ${longest('floor')} ms.`,
    },
    rounds.map(({ ours, floor }) => Math.max(0, ours.longTasks.length - floor.longTasks.length)),
  );
}

/** Opens every category of both sections and scrolls each section to its end. */
async function scrollMenu(page: Page, url: string, sign: string): Promise<Scrolled> {
  await page.addInitScript(watchHydration);
  await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS });
  await page.waitForSelector(sign, { state: 'attached', timeout: PATIENCE_MS });
  const parts: Scrolled[] = [];
  for (const section of ['drinks', 'food']) {
    await page.evaluate(openSection, section);
    parts.push(await page.evaluate(scrollToEnd));
  }
  return {
    longTasks: parts.flatMap(({ longTasks }) => longTasks),
    pixels: parts.reduce((sum, { pixels }) => sum + pixels, 0),
  };
}

/** Runs inside the page: marks the document once React has taken over the last category. */
function watchHydration(): void {
  const look = () => {
    const categories = [...document.querySelectorAll('main details > section')];
    const isDone = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    if (categories.length > 0 && categories.every(isDone)) document.documentElement.dataset.hydrated = '';
    else setTimeout(look, 100);
  };
  setTimeout(look, 100);
}

/** Runs inside the page: shows a section with all its categories open, and waits until that is painted. */
async function openSection(section: string): Promise<void> {
  document.querySelector<HTMLInputElement>(`input[name="section"][value="${section}"]`)?.click();
  for (const details of document.querySelectorAll<HTMLDetailsElement>(`[data-half="${section}"] details`))
    details.open = true;
  window.scrollTo(0, 0);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
}

/** Runs inside the page: scrolls to the end, 1,000 pixels in each frame. */
async function scrollToEnd(): Promise<{ longTasks: number[]; pixels: number }> {
  const longTasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  await new Promise<void>((resolve) => {
    const step = () => {
      const before = window.scrollY;
      window.scrollBy({ top: 1_000, behavior: 'instant' });
      if (window.scrollY === before) resolve();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const { duration } of observer.takeRecords()) longTasks.push(duration);
  observer.disconnect();
  return { longTasks, pixels: Math.round(window.scrollY) };
}
