// Keeps the menu of the page up to date: reloads it when it changes and when the bar or the kitchen opens or closes.
import { NoResponseError } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import type { Store } from '#ui/use-store.ts';
import { parseMenu } from './parse-menu.ts';

/**
 * Keeps the menu of an open page up to date: loads the menu again after a change, and when the bar or the kitchen opens or closes.
 */
export interface MenuRefresher {
  /** Reloads the menu. Without a response the old menu stays until the connection is back. */
  readonly refresh: () => Promise<void>;
  /** Schedules a refresh for the next opening or closing time. */
  readonly scheduleRefresh: () => void;
}

/** What `createMenuRefresher` needs from the app. */
interface MenuRefresherDependencies {
  readonly menu: Store<Menu>;
  /** JSON of the first menu, to compare later ones with it. */
  readonly firstText: string;
  /** Throws `NoResponseError`. */
  readonly readText: () => Promise<string>;
  readonly clock: ServerClock;
  readonly onChange: () => void;
}

/** Lower limit of the delay, so that a wrong device clock does not cause requests without pause. */
const REFRESH_DELAY_MIN_MS = 5_000;
/** Upper limit of the delay: browser timers overflow after 24.8 days. */
const REFRESH_DELAY_MAX_MS = 24 * 60 * 60 * 1_000;

/**
 * Creates the object that keeps the menu of an open page up to date. Call `scheduleRefresh` to start its timer. `firstText` is the
 * JSON of the first menu, and `readText` requests the present one. `onChange` is called after a new menu has replaced the old one.
 */
export function createMenuRefresher({
  menu,
  firstText,
  readText,
  clock,
  onChange,
}: MenuRefresherDependencies): MenuRefresher {
  let text = firstText;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refresh() {
    try {
      replaceMenu(await readText());
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error;
    }
    scheduleRefresh();
  }

  function replaceMenu(newText: string) {
    const newMenu = newText === text ? null : parseMenu(newText);
    if (newMenu === null) return;
    text = newText;
    menu.set(newMenu);
    onChange();
  }

  function scheduleRefresh() {
    clearTimeout(timer);
    const { changesAt } = menu.get().openSections;
    if (changesAt === null) return;
    const delayMs = Math.min(Math.max(Date.parse(changesAt) - clock.now(), REFRESH_DELAY_MIN_MS), REFRESH_DELAY_MAX_MS);
    timer = setTimeout(() => void refresh(), delayMs);
  }

  return { refresh, scheduleRefresh };
}
