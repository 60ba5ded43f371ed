// A page in any browser engine, with the few actions that the protocol of every engine has.
import { setTimeout as pause } from 'node:timers/promises';

const WAIT_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;

/** The viewport of every page, in CSS pixels: that of a phone. */
export const VIEWPORT = { width: 390, height: 844 };

/** An open page, driven by the protocol of its engine. The browser ends with the scope that holds the page. */
export interface EnginePage extends AsyncDisposable {
  /** Starts to load an address. */
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page and returns its value, which is JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the primary button of a pointer at this point of the viewport. */
  press(x: number, y: number): Promise<void>;
  /** Goes back in the history, as the browser's button does. */
  back(): Promise<void>;
}

/** A browser engine: its name, and the function that opens a page in it. */
export interface BrowserEngine {
  readonly name: string;
  readonly open: () => Promise<EnginePage>;
}

/** Returns the WebDriver actions that press and release the primary button of a mouse at this point of the viewport. */
export function pointerPress(x: number, y: number): object[] {
  const actions = [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

/**
 * Waits until the JavaScript expression is true in the page. After a minute, throws with the description `what` and the text of the
 * page.
 */
export async function waitFor(page: EnginePage, what: string, expression: string): Promise<void> {
  const deadline = performance.now() + WAIT_TIMEOUT_MS;
  while ((await page.evaluate(`Boolean(${expression})`).catch(isNavigating)) !== true) {
    if (performance.now() > deadline) {
      const text = await page.evaluate('location.href + "\\n" + document.body.innerText').catch(String);
      throw new Error(`Not seen in time: ${what}. The page shows:\n${String(text)}`);
    }
    await pause(POLL_INTERVAL_MS);
  }
}

/** Waits for a visible, enabled button, link or label whose name matches the pattern, and presses it. */
export async function pressNamed(page: EnginePage, name: RegExp): Promise<void> {
  const named = `[...document.querySelectorAll('button, a, summary, label, input[type=submit]')].reverse().find((e) =>
    ${String(name)}.test(e.getAttribute('aria-label') || e.value || e.textContent) &&
    !e.disabled && e.getAttribute('aria-disabled') !== 'true' && e.getClientRects().length > 0)`;
  await waitFor(page, `a button ${String(name)}`, named);
  await page.evaluate(`${named}.scrollIntoView({ block: 'center' })`);
  // A sheet that slides in is pressed where it ends.
  await waitFor(
    page,
    'the end of the animations',
    'document.getAnimations().every((one) => one.playState !== "running")',
  );
  const place = await page.evaluate(`(() => {
    const { left, top, width, height } = ${named}.getBoundingClientRect();
    return (left + width / 2) + ' ' + (top + height / 2);
  })()`);
  const [x = 0, y = 0] = String(place).split(' ').map(Number);
  await page.press(Math.round(x), Math.round(y));
}

// The document of the page is replaced while it is asked.
const isNavigating = () => false;
