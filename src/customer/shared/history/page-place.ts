// Reads from the document where the customer is on the page, and scrolls back to it.
import { SECTIONS } from '#domain/menu.ts';
import type { MenuDisplayState, PagePosition } from './page-position-storage.ts';

/**
 * The CSS selector of the list items of a page. A scroll position is stored as the first item in sight and its distance to the top.
 * The inline script `RESTORE_AFTER_RELOAD_SCRIPT` uses this selector too.
 */
export const SCROLL_ITEM_SELECTOR = 'main li:not(nav li)';

/** The stored scroll position of a page that is shown for the first time: its start. */
export const PAGE_START_POSITION: PagePosition = { scrollY: 0, item: null, menu: null };

/**
 * Reads the scroll position of the current page and, on the menu, its tab, open categories and search text, to restore them later.
 */
export function readPagePosition(): PagePosition {
  const tops = [...document.querySelectorAll(SCROLL_ITEM_SELECTOR)].map(topOf);
  const index = tops.findIndex((top) => top !== null && top >= 0);
  const top = tops[index] ?? null;
  return { scrollY: window.scrollY, item: top === null ? null : { index, top }, menu: readMenuPlace() };
}

function readMenuPlace(): MenuDisplayState | null {
  const chosen = document.querySelector<HTMLInputElement>('main [name="section"]:checked')?.value;
  const section = SECTIONS.find((each) => each === chosen);
  if (section === undefined) return null;
  return {
    section,
    open: [...document.querySelectorAll('main details[id][open]')].map(({ id }) => id),
    query: document.querySelector<HTMLInputElement>('main [type="search"]')?.value ?? '',
  };
}

/** Null for a hidden element. */
function topOf(element: Element | undefined): number | null {
  const { top, height } = element?.getBoundingClientRect() ?? { top: 0, height: 0 };
  return height === 0 ? null : top;
}

/** Lists that are still loading get their height within this time. */
const HOLD_MS = 2_000;
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a stored position. While lists are loading, scrolls there again whenever the height of the page changes, for two
 * seconds at most. Ends earlier when the customer scrolls, touches, clicks or presses a key. Returns the function that ends it.
 */
export function restoreScrollPosition({ scrollY, item }: PagePosition): () => void {
  const scroll = () => {
    const top = item && topOf(document.querySelectorAll(SCROLL_ITEM_SELECTOR)[item.index]);
    const by = item && top !== null ? top - item.top : scrollY - window.scrollY;
    window.scrollBy({ top: by, behavior: 'instant' });
  };
  const observer = new ResizeObserver(scroll);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const input of INPUTS) window.removeEventListener(input, stop, true);
  };
  const timer = setTimeout(stop, HOLD_MS);
  for (const input of INPUTS) window.addEventListener(input, stop, { capture: true, passive: true });
  scroll();
  observer.observe(document.body);
  return stop;
}
