// What this browser keeps of taking orders: in the tab the order under way, on the tablet what was ordered last.

export type KeptIn = 'tab' | 'tablet';

/** What was kept under the key; null when nothing was, or the browser keeps nothing. */
export function readKept(where: KeptIn, key: string): unknown {
  try {
    return JSON.parse(storageOf(where).getItem(key) ?? 'null');
  } catch {
    // Storage is closed in some private windows, and anybody may have written to it.
    return null;
  }
}

export function keep(where: KeptIn, key: string, value: unknown): void {
  try {
    storageOf(where).setItem(key, JSON.stringify(value));
  } catch {
    // Full or closed: it holds until the page is left.
  }
}

function storageOf(where: KeptIn): Storage {
  return where === 'tab' ? sessionStorage : localStorage;
}
