// A fake of the browser's history for tests: entries, moves that end later, and tasks.
import { type AppHistory, createAppHistory } from '#customer/shared/history/app-history.ts';

interface Entry {
  state: unknown;
  url: string;
}

/**
 * A fake browser tab with a history, for tests of the app's navigation. Its methods are the actions of a user, such as `back` or
 * `reload`. A method returns when all moves in the history (back, forward or `go`) and all tasks have ended, unless its name says
 * otherwise.
 */
export class FakeBrowser {
  /** Keys of the pages that were left, in their order. */
  readonly left: string[] = [];
  /** The names of the open sheets, the topmost one last. */
  readonly openSheets: string[] = [];
  /** A move of the app is ignored, as after the entries of a frame were added. */
  ignoresMoves = false;
  app: AppHistory;
  readonly #entries: Entry[];
  #index: number;
  readonly #moves: number[] = [];
  readonly #tasks: (() => void)[] = [];
  readonly #timeouts: (() => void)[] = [];
  #keys = 0;

  /** `entries` are the addresses of the history; the app starts in the last one. */
  constructor(...entries: string[]) {
    this.#entries = entries.map((url) => ({ state: null, url }));
    this.#index = entries.length - 1;
    this.app = this.#startApp();
    this.settle();
  }

  /** The addresses of all entries, with a `+` for each sheet; the current one in brackets. */
  get trail(): string {
    return this.#entries
      .map(({ url, state }, index) => {
        const text = url + '+'.repeat(sheetsIn(state));
        return index === this.#index ? `[${text}]` : text;
      })
      .join(' ');
  }

  /** Opens a sheet as its component does. A sheet that `refuses` stays open when it is asked to close. */
  open(name: string, { refuses = false } = {}): { close: () => void } {
    this.openSheets.push(name);
    const remove = this.app.addSheet(() => {
      if (!refuses) close();
    });
    const close = () => {
      this.openSheets.splice(this.openSheets.indexOf(name), 1);
      remove();
    };
    return { close };
  }

  back(): void {
    this.startMove(-1);
    this.settle();
  }

  forward(): void {
    this.startMove(1);
    this.settle();
  }

  /** A move of the user, which ends later. */
  startMove(by: number): void {
    this.#moves.push(by);
  }

  /** Follows a link to a fragment without the app. */
  followFragment(url: string): void {
    this.#add({ state: null, url });
    this.app.handlePopState();
    this.settle();
  }

  /** Loads the page of the current entry again: the open sheets are gone, the history stays. */
  reload(): void {
    this.openSheets.length = 0;
    this.#tasks.length = 0;
    this.#timeouts.length = 0;
    this.app = this.#startApp();
    this.settle();
  }

  /** Runs all tasks, and ends no move. */
  runTasks(): void {
    for (const task of this.#tasks.splice(0)) task();
  }

  /** Runs all tasks and ends all moves. */
  settle(): void {
    do this.runTasks();
    while (this.#endMove() || this.#tasks.length > 0);
  }

  /** Ends all moves at once, with a single event, as some browsers do. */
  settleAtOnce(): void {
    const total = this.#moves.splice(0).reduce((sum, by) => sum + by, 0);
    this.startMove(total);
    this.settle();
  }

  /** Lets the time pass after which an ignored move is forgotten. */
  timeOut(): void {
    for (const run of this.#timeouts.splice(0)) run();
    this.settle();
  }

  #startApp(): AppHistory {
    return createAppHistory({
      history: this.#history,
      currentUrl: () => this.#current.url,
      newKey: () => `key-${(this.#keys += 1)}`,
      later: (run, delayMs) => void (delayMs === 0 ? this.#tasks : this.#timeouts).push(run),
      onLeave: (key) => void this.left.push(key),
    });
  }

  get #current(): Entry {
    const entry = this.#entries[this.#index];
    if (entry === undefined) throw new Error('The history has no current entry.');
    return entry;
  }

  get #history() {
    const current = () => this.#current;
    return {
      get state() {
        return current().state;
      },
      pushState: (state: unknown, _: string, url = current().url) => this.#add({ state, url: String(url) }),
      replaceState: (state: unknown, _: string, url = current().url) => {
        Object.assign(current(), { state, url: String(url) });
      },
      go: (by = 0) => {
        if (!this.ignoresMoves) this.startMove(by);
      },
    };
  }

  #add(entry: Entry): void {
    this.#entries.splice(this.#index + 1, Number.POSITIVE_INFINITY, entry);
    this.#index += 1;
  }

  /** Returns false if no move was in progress. A move beyond either end is ignored. */
  #endMove(): boolean {
    const by = this.#moves.shift();
    if (by === undefined) return false;
    if (this.#entries[this.#index + by] === undefined || by === 0) return true;
    this.#index += by;
    this.app.handlePopState();
    return true;
  }
}

function sheetsIn(state: unknown): number {
  return typeof state === 'object' && state !== null && 'sheets' in state ? Number(state.sheets) : 0;
}
