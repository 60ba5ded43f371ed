// Keeps the menu on the page the one the venue has: asked for again when it changes and when a door opens or closes.
import { RefusedByServer, Unreachable } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import type { Store } from '#ui/use-store.ts';
import type { Api } from './api.ts';
import type { ServerClock } from './server-clock.ts';

export interface MenuKeeper {
  /** Asks for the menu. Without an answer the old one stays, and is asked for again when the connection is back. */
  readonly refresh: () => Promise<void>;
  /** Begins to wait for the next opening or closing. */
  readonly watchDoors: () => void;
}

/** A wrong device clock must not make this page ask without pause. */
const WAIT_MIN_MS = 5_000;
/** Timers of browsers cannot wait longer than 24.8 days. */
const WAIT_MAX_MS = 24 * 60 * 60 * 1_000;

export function createMenuKeeper(
  api: Pick<Api, 'readMenu'>,
  menu: Store<Menu>,
  clock: ServerClock,
  onChange: () => void,
): MenuKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refresh() {
    try {
      const fresh = await api.readMenu({});
      if (!isSame(fresh, menu.get())) {
        menu.set(fresh);
        onChange();
      }
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof RefusedByServer)) throw error;
    }
    watchDoors();
  }

  function watchDoors() {
    clearTimeout(timer);
    const { changesAt } = menu.get().doors;
    if (changesAt === null) return;
    const wait = Math.min(Math.max(Date.parse(changesAt) - clock.now(), WAIT_MIN_MS), WAIT_MAX_MS);
    timer = setTimeout(() => void refresh(), wait);
  }

  return { refresh, watchDoors };
}

/** An unchanged menu stays the same object, so that nothing is drawn anew. */
function isSame(a: Menu, b: Menu): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
