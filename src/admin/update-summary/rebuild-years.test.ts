// Adding years to a rebuild.
import { expect, it } from 'vitest';
import { YEARS_PER_REBUILD_MAX } from '#domain/rebuild-years.ts';
import { addRebuildYear } from './rebuild-years.ts';

const FULL = Array.from({ length: YEARS_PER_REBUILD_MAX }, (_, index) => 2000 + index);

it.each([
  [[2020, 2021], '2019', [2019, 2020, 2021]],
  [[], ' 2026 ', [2026]],
  [[2020], '2020', 'listed'],
  [[2020], '1999', 'not-valid'],
  [[2020], '2101', 'not-valid'],
  [[2020], '20', 'not-valid'],
  [[2020], '20.2', 'not-valid'],
  [[2020], '', 'not-valid'],
  [FULL, '2026', 'full'],
] as const)('adding to %j the year «%s» gives %j', (years, text, result) => {
  expect(addRebuildYear(years, text)).toEqual(result);
});
