// The entries of open sheets (modal windows over the page) in the browser's history: one for each, so that going back closes the
// top one.

/**
 * Manages the entries of open sheets (modal windows over the page) in the browser's history. Each sheet has one entry, so that
 * going back closes the topmost sheet.
 */
interface SheetHistoryEntries {
  /** Adds the entry of a sheet. Returns the function that removes it. */
  readonly add: (close: () => void) => () => void;
  /** Asks the sheets above the lowest `count` to close, the topmost one first. */
  readonly closeAbove: (count: number) => void;
  /** Adds or removes entries after React has rendered, so that a sheet that replaces another one takes over its entry. */
  readonly syncLater: () => void;
  /** True while the entries of closed sheets are being removed. */
  readonly isRemoving: () => boolean;
  /** Removes all entries of sheets and then runs the function. */
  readonly removeAllAnd: (run: () => void) => void;
  /** Removes the entries of sheets by a move that also goes on: the function starts it. Nothing else moves until it has ended. */
  readonly removeBy: (move: () => void) => void;
  /** The browser has moved to another entry. */
  readonly finishRemoval: () => void;
}

/**
 * Reads the number of open sheets (modal windows) that is stored in the browser's current history entry, and adds a history entry
 * with one sheet more.
 */
interface SheetHistoryCounter {
  /** Of how many sheets it is. */
  readonly get: () => number;
  /** Adds an entry of one sheet more. */
  readonly push: () => void;
}

/** The functions of the browser that `createSheetHistoryEntries` uses: moving in the history, and timers. Tests replace them. */
export interface SheetHistoryDependencies {
  readonly history: Pick<History, 'go'>;
  /** Runs a function in a later task, after React has rendered. */
  readonly later: (run: () => void, delayMs: number) => void;
}

/** A move that the browser ignores is forgotten after this time. */
const MOVE_MS_MAX = 1_000;

/**
 * Creates the object that adds and removes the browser history entries of open sheets (modal windows). Each entry stores how many
 * sheets are open: `current.get` reads this number, and `current.push` adds an entry for one more. After a reload, the object first
 * removes the entries of sheets that were open before.
 */
export function createSheetHistoryEntries(
  current: SheetHistoryCounter,
  { history, later }: SheetHistoryDependencies,
): SheetHistoryEntries {
  /** The open sheets by what closes them, the topmost one last. */
  const sheets: { readonly close: () => void }[] = [];
  /** Run when the removal is finished. */
  const waiting: (() => void)[] = [];
  /** The removal in progress, or null. */
  let removal: object | null = null;

  const remove = (count: number) => removeBy(() => history.go(-count));

  function removeBy(move: () => void) {
    const started = {};
    removal = started;
    move();
    later(() => removal === started && finishRemoval(), MOVE_MS_MAX);
  }

  function finishRemoval() {
    removal = null;
    for (const run of waiting.splice(0)) run();
  }

  function sync() {
    if (removal !== null) return;
    const surplus = current.get() - sheets.length;
    if (surplus > 0) remove(surplus);
    for (let missing = -surplus; missing > 0; missing -= 1) current.push();
  }

  const syncLater = () => later(sync, 0);
  syncLater();
  return {
    add: (close) => {
      const sheet = { close };
      sheets.push(sheet);
      syncLater();
      return () => {
        sheets.splice(sheets.indexOf(sheet), 1);
        syncLater();
      };
    },
    closeAbove: (count) => {
      for (const { close } of sheets.slice(count).reverse()) close();
    },
    syncLater,
    isRemoving: () => removal !== null,
    removeAllAnd: (run) => {
      waiting.push(run);
      if (removal === null) remove(current.get());
    },
    removeBy,
    finishRemoval,
  };
}
