// Parsing of port ranges.
import { expect, it } from 'vitest';
import { isInPortRanges, parsePortRanges } from './port-ranges.ts';

it.each([
  ['9100', [{ first: 9100, last: 9100 }]],
  [
    '9100-9109, 9200',
    [
      { first: 9100, last: 9109 },
      { first: 9200, last: 9200 },
    ],
  ],
  ['1 - 65535', [{ first: 1, last: 65_535 }]],
  ['', []],
])('«%s» is parsed as port ranges', (list, ranges) => {
  expect(parsePortRanges(list)).toEqual(ranges);
});

it.each(['raw', '0', '65536', '9109-9100', '9100-', '-9100', '9100-9105-9109', '9100;9101', '91e2'])(
  'the port range «%s» is not valid',
  (list) => {
    expect(parsePortRanges(list)).toBeNull();
  },
);

it('both ends belong to a port range', () => {
  const ranges = parsePortRanges('9100-9109,9200') ?? [];
  const ports = [9099, 9100, 9109, 9110, 9200];
  expect(ports.filter((port) => isInPortRanges(ranges, port))).toEqual([9100, 9109, 9200]);
});
