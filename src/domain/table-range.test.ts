// Ranges of tables.
import { describe, expect, it } from 'vitest';
import { splitExistingTableCodes, tableCodes, tableRangeRefusal } from './table-range.ts';

const A1_TO_25 = { prefix: 'A', from: 1, to: 25, width: 2 };

describe('the codes of a range', () => {
  it.each([
    [A1_TO_25, 'A01', 'A25', 25],
    [{ ...A1_TO_25, width: 1 }, 'A1', 'A25', 25],
    [{ prefix: '', from: 1, to: 12, width: 1 }, '1', '12', 12],
    [{ prefix: ' Terraza  ', from: 7, to: 7, width: 1 }, 'Terraza 7', 'Terraza 7', 1],
    [{ prefix: 'B', from: 98, to: 102, width: 2 }, 'B98', 'B102', 5],
  ])('%j begins with %s and ends with %s', (range, first, last, count) => {
    const codes = tableCodes(range);
    expect([codes[0], codes.at(-1), codes.length]).toEqual([first, last, count]);
  });
});

describe('a range is checked', () => {
  it.each([
    [A1_TO_25, null],
    [{ ...A1_TO_25, to: 200 }, null],
    [{ ...A1_TO_25, to: 201 }, 'table-range-too-long'],
    [{ ...A1_TO_25, from: 26 }, 'table-range-not-valid'],
    [{ ...A1_TO_25, from: -1 }, 'table-range-not-valid'],
    [{ ...A1_TO_25, from: 1.5 }, 'table-range-not-valid'],
    [{ ...A1_TO_25, to: Number.NaN }, 'table-range-not-valid'],
    [{ ...A1_TO_25, from: 9999, to: 10_000 }, 'table-range-not-valid'],
    [{ ...A1_TO_25, width: 0 }, 'table-range-not-valid'],
    [{ ...A1_TO_25, width: 5 }, 'table-range-not-valid'],
    [{ ...A1_TO_25, prefix: '<b>' }, 'table-code-not-valid'],
    [{ ...A1_TO_25, prefix: 'Terraza del río sur ' }, 'table-code-not-valid'],
  ])('%j: %s', (range, refusal) => {
    expect(tableRangeRefusal(range)).toBe(refusal);
  });
});

it('a code whose label exists already is skipped', () => {
  expect(splitExistingTableCodes(['A01', 'A02', 'A03'], ['a1', 'A03', 'B02'])).toEqual({
    missing: ['A02'],
    skipped: ['A01', 'A03'],
  });
});
