// Keeps the menu on the page the one the venue has: asked for again when it changes and when a door opens or closes.
import { Unreachable } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import type { Store } from '#ui/use-store.ts';
import { menuOf } from './parse-menu.ts';

export interface MenuKeeper {
  /** Asks for the menu. Without an answer the old one stays, and is asked for again when the connection is back. */
  readonly refresh: () => Promise<void>;
  /** Begins to wait for the next opening or closing. */
  readonly watchDoors: () => void;
}

export interface MenuKeeperParts {
  readonly menu: Store<Menu>;
  /** The text that the first menu was read from, to see whether another one is the same. */
  readonly firstText: string;
  /** Throws `Unreachable`. */
  readonly readText: () => Promise<string>;
  readonly clock: ServerClock;
  readonly onChange: () => void;
}

/** A wrong device clock must not make this page ask without pause. */
const WAIT_MIN_MS = 5_000;
/** Timers of browsers cannot wait longer than 24.8 days. */
const WAIT_MAX_MS = 24 * 60 * 60 * 1_000;

export function createMenuKeeper({ menu, firstText, readText, clock, onChange }: MenuKeeperParts): MenuKeeper {
  let text = firstText;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refresh() {
    try {
      take(await readText());
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    watchDoors();
  }

  function take(fresh: string) {
    const read = fresh === text ? null : menuOf(fresh);
    if (read === null) return;
    text = fresh;
    menu.set(read);
    onChange();
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
