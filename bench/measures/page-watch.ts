// Runs inside a measured page, before anything of it: notes what was painted when, and taps as soon as one can tap.

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Milliseconds since the navigation began; null is not yet. */
export interface Watched {
  firstPaint: number | null;
  largestPaint: number | null;
  /** The sum of all shifts that nobody caused. */
  shift: number;
  tappedAt: number | null;
  /** When a tap showed in the cart's badge. */
  tapShownAt: number | null;
}

/** Begins to watch; with `isTapping` it also presses the first price that is painted. */
export function watchPage(isTapping: boolean): void {
  const watched: Watched = { firstPaint: null, largestPaint: null, shift: 0, tappedAt: null, tapShownAt: null };
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
  if (isTapping) requestAnimationFrame(tapWhenPainted);

  function tapWhenPainted(): void {
    const button = document.querySelector<HTMLElement>('details[open] [data-add]');
    if (watched.firstPaint === null || button === null) {
      requestAnimationFrame(tapWhenPainted);
      return;
    }
    watched.tappedAt = performance.now();
    button.click();
    requestAnimationFrame(noteWhenShown);
  }

  function noteWhenShown(): void {
    if (!isInBadge()) requestAnimationFrame(noteWhenShown);
    // This frame shows it; the task after it begins when it has been painted.
    else setTimeout(() => (watched.tapShownAt = performance.now()));
  }

  /** The cart is the navbar's only button: the app's badge is in it, the one of taps before that behind it. */
  function isInBadge(): boolean {
    const button = document.querySelector('header nav button');
    const before = button?.parentElement ? getComputedStyle(button.parentElement, '::after').content : 'none';
    return before.includes('1') || button?.textContent?.includes('1') === true;
  }
}
