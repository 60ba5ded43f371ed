// Scale of a chart's axis: it contains zero, and its ticks are round numbers.

/** The range of a chart's value axis, with the values at which it has ticks. */
export type Scale = { readonly min: number; readonly max: number; readonly ticks: readonly number[] };

/** The most ticks of a chart's axis; with more it is not readable. */
export const TICKS_MAX = 12;

/** Enough to read a value off, few enough for a phone. */
const INTERVALS = 5;

/** Multiples of a power of ten that count as round. */
const ROUND = [1, 2, 2.5, 5, 10];

/**
 * Computes a scale that contains zero and every value. All ticks are multiples of `unit`: 100 gives whole euros for amounts in
 * cents. Without values, or with zeros alone, the scale goes from zero to one unit.
 */
export function niceScale(values: readonly number[], unit = 1): Scale {
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((most, value) => Math.max(most, value), low < 0 ? 0 : unit);
  const step = niceStep((high - low) / unit / INTERVALS) * unit;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step + 0);
  return { min: first * step + 0, max: last * step, ticks };
}

/** The smallest whole round number that is not below `least`; at least 1. */
function niceStep(least: number): number {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const multiple = ROUND.find((round) => Number.isInteger(round * power) && round * power >= least) ?? 10;
  return multiple * power;
}
