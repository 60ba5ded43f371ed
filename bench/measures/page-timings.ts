// Runs inside a measured page before its own scripts: records paint times and taps as early as possible.

declare global {
  interface Window {
    watched: PageTimings;
  }
}

/** What `recordPageTimings` records in a page, in milliseconds since the navigation started; null until it happened. */
export interface PageTimings {
  firstPaint: number | null;
  largestPaint: number | null;
  /** The sum of all unexpected layout shifts. */
  shift: number;
  tappedAt: number | null;
  /** When the tap was visible in the cart's badge. */
  tapShownAt: number | null;
}

/**
 * Starts recording paint times in the page in which it runs. With `isTapping`, it also taps the first price as soon as it is
 * painted.
 */
export function recordPageTimings(isTapping: boolean): void {
  const watched: PageTimings = { firstPaint: null, largestPaint: null, shift: 0, tappedAt: null, tapShownAt: null };
  window.watched = watched;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watched.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    watched.largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') watched.shift += entry.value;
  });
  if (isTapping) new MutationObserver(tapWhenPainted).observe(document, { childList: true, subtree: true });

  /** Asking in each frame instead would make the browser paint while it still parses. */
  function tapWhenPainted(_: readonly MutationRecord[], observer: MutationObserver): void {
    const button = document.querySelector<HTMLElement>('details[open] [data-add]');
    if (button === null) return;
    observer.disconnect();
    // The next frame paints the button; the task after it has the priority of a tap, which does not wait for the parser.
    requestAnimationFrame(() => void window.scheduler.postTask(() => tap(button), { priority: 'user-blocking' }));
  }

  function tap(button: HTMLElement): void {
    watched.tappedAt = performance.now();
    button.click();
    requestAnimationFrame(noteWhenShown);
  }

  function noteWhenShown(): void {
    if (!isInBadge()) requestAnimationFrame(noteWhenShown);
    // This frame paints the badge; when the next one starts, it is on the screen.
    else requestAnimationFrame(() => (watched.tapShownAt = performance.now()));
  }

  /** The cart is the navbar's only button. After hydration the badge is inside it; before, it is a pseudo-element behind it. */
  function isInBadge(): boolean {
    const button = document.querySelector('header nav button');
    const before = button?.parentElement ? getComputedStyle(button.parentElement, '::after').content : 'none';
    return before.includes('1') || button?.textContent?.includes('1') === true;
  }
}
