import { expect, it } from 'vitest';
import { niceScale, TICKS_MAX } from './nice-scale.ts';

const YEAR = Array.from({ length: 366 }, (_, day) => 40_000 + ((day * 7919) % 60_000));

it.each([
  ['no value at all', [], 100, [0, 100]],
  ['zeros alone', [0, 0, 0], 100, [0, 100]],
  ['one amount', [2350], 100, [0, 500, 1000, 1500, 2000, 2500]],
  ['equal amounts', [5000, 5000, 5000], 100, [0, 1000, 2000, 3000, 4000, 5000]],
  ['two cents', [2], 100, [0, 100]],
  ['ten thousand euros and two cents', [1_000_000, 2], 100, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
  ['one cent more than a round amount', [1_000_001], 100, [0, 250_000, 500_000, 750_000, 1_000_000, 1_250_000]],
  ['366 days', YEAR, 100, [0, 20_000, 40_000, 60_000, 80_000, 100_000]],
  ['three orders', [1, 3, 2], 1, [0, 1, 2, 3]],
  ['twelve orders', [12], 1, [0, 5, 10, 15]],
  ['a day of refunds alone', [-2000], 100, [-2000, -1500, -1000, -500, 0]],
  ['refunds and sales', [-150, 1000], 100, [-500, 0, 500, 1000]],
])('%s: the ticks of the axis are whole units from zero', (_, values, unit, ticks) => {
  const scale = niceScale(values, unit);
  expect(scale).toEqual({ min: ticks[0], max: ticks.at(-1), ticks });
});

it('a scale contains zero and its values, has at most twelve ticks and only whole units', () => {
  for (let value = 1; value < 4_000_000; value = Math.ceil(value * 1.013)) {
    const { min, max, ticks } = niceScale([value, -value % 977], 100);
    expect(min).toBeLessThanOrEqual(-value % 977);
    expect(max).toBeGreaterThanOrEqual(value);
    expect(ticks).toContain(0);
    expect(ticks.length).toBeLessThanOrEqual(TICKS_MAX);
    expect(ticks.filter((tick) => tick % 100 !== 0)).toEqual([]);
  }
});
