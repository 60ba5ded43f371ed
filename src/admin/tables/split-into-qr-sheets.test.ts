import { expect, it } from 'vitest';
import { splitIntoQrSheets } from './split-into-qr-sheets.ts';

const tables = (count: number) => Array.from({ length: count }, (_, index) => index);

it.each([
  [0, 'm', []],
  [9, 'm', [9]],
  [10, 'm', [9, 1]],
  [24, 's', [20, 4]],
  [5, 'l', [4, 1]],
  [2, 'xl', [1, 1]],
] as const)('%i tables of size %s are distributed over sheets with %j tables', (count, size, perSheet) => {
  const sheets = splitIntoQrSheets(tables(count), size);
  expect(sheets.map(({ length }) => length)).toEqual(perSheet);
  expect(sheets.flat()).toEqual(tables(count));
});
