// Back-off: how long to wait before the next try. All times are in milliseconds.

/** How long to wait before failed work is tried again: the wait grows with each failed try. */
export interface BackOff {
  /** The wait after the first failed try. */
  readonly baseMs: number;
  /** Each further failed try multiplies the wait by this. */
  readonly factor: number;
  /** The wait never exceeds this. */
  readonly maxMs: number;
}

/** Returns the milliseconds to wait after this many failed tries, counted from 1. */
export function backOffAfterTries(tries: number, { baseMs, factor, maxMs }: BackOff): number {
  return Math.min(baseMs * factor ** (tries - 1), maxMs);
}
