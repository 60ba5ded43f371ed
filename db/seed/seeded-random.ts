// Chance that always falls the same way: the same seed makes the same fortnight, whoever looks.

/** A choice and how much likelier it is than the others. */
export type Odds<T> = readonly (readonly [choice: T, weight: number])[];

export interface Chance {
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  /** True that share of the times; `share` is 0 to 1. */
  happens(share: number): boolean;
  /** One of the list. Throws RangeError when it is empty. */
  pick<T>(list: readonly T[]): T;
  /** One of the choices, the heavier the likelier. Throws RangeError when there is none. */
  weigh<T>(odds: Odds<T>): T;
}

export function chanceOf(seed: number): Chance {
  const next = mulberry32(seed);
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    happens: (share) => next() < share,
    pick: (list) => present(list.slice(between(0, list.length - 1))[0]),
    weigh: (odds) => {
      const total = odds.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      const found = odds.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return present(found)[0];
    },
  };
}

/** A small generator with a 32-bit state: numbers from 0 up to, not including, 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function present<T>(choice: T | undefined): T {
  if (choice === undefined) throw new RangeError('Nothing to choose from.');
  return choice;
}
