// Pseudo-random choices with a fixed seed: the same seed always makes the same choices.

/** Choices with their relative weights. */
export type Weights<T> = readonly (readonly [choice: T, weight: number])[];

/** A source of pseudo-random choices that makes the same choices for the same seed. */
export interface SeededRandom {
  /** A random integer, both ends included. */
  between(from: number, to: number): number;
  /** True with the given probability, 0 to 1. */
  isTrue(share: number): boolean;
  /** A random element. Throws RangeError if the list is empty. */
  pick<T>(list: readonly T[]): T;
  /** A random choice by weight. Throws RangeError if none exists. */
  pickWeighted<T>(odds: Weights<T>): T;
}

/** Creates the source of pseudo-random choices for a seed. */
export function createSeededRandom(seed: number): SeededRandom {
  const next = mulberry32(seed);
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    isTrue: (share) => next() < share,
    pick: (list) => requireChoice(list.slice(between(0, list.length - 1))[0]),
    pickWeighted: (odds) => {
      const total = odds.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      const found = odds.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return requireChoice(found)[0];
    },
  };
}

/** The mulberry32 generator, with a 32-bit state: numbers from 0 (included) to 1 (excluded). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function requireChoice<T>(choice: T | undefined): T {
  if (choice === undefined) throw new RangeError('Nothing to choose from.');
  return choice;
}
