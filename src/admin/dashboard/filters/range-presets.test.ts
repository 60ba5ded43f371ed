import { expect, it } from 'vitest';
import { rangePresets } from './range-presets.ts';

it.each([
  ['2026-11-22', ['2026-11-22', '2026-10-23', '2026-08-23', '2026-05-23', '2025-11-23']],
  ['2026-03-31', ['2026-03-31', '2026-03-01', '2026-01-01', '2025-10-01', '2025-04-01']],
  ['2024-02-29', ['2024-02-29', '2024-01-30', '2023-11-30', '2023-08-30', '2023-03-01']],
  ['2026-01-01', ['2026-01-01', '2025-12-02', '2025-10-02', '2025-07-02', '2025-01-02']],
])('the preset ranges on %s begin on %j and end that day', (today, firstDays) => {
  const ranges = rangePresets(today);
  expect(ranges.map(({ days }) => days.from)).toEqual(firstDays);
  expect(new Set(ranges.map(({ days }) => days.to))).toEqual(new Set([today]));
});
