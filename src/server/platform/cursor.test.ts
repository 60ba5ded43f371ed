// Cursors of paged lists.
import { describe, expect, it } from 'vitest';
import { pageUpperBound, pageWithNextCursor } from './cursor.ts';

const UNTIL = new Date('2026-11-22T00:00:00Z');
const ID = '0198f2a0-0000-7000-8000-00000000000a';
const NO_ID_BEFORE = '00000000-0000-0000-0000-000000000000';

describe('the upper bound of a page', () => {
  it.each([
    ['is the end of the range for the first page', undefined, UNTIL.toISOString(), NO_ID_BEFORE],
    ['where the page before ended', `2026-11-21T22:10:00.000Z/${ID}`, '2026-11-21T22:10:00.000Z', ID],
    [
      'with the span, when the page before is of later days',
      `2026-12-24T20:00:00.000Z/${ID}`,
      UNTIL.toISOString(),
      NO_ID_BEFORE,
    ],
    [
      'with the span, when the page before ended at its very end',
      `${UNTIL.toISOString()}/${ID}`,
      UNTIL.toISOString(),
      NO_ID_BEFORE,
    ],
  ] as const)('%s', (_, after, time, id) => {
    expect(pageUpperBound(UNTIL, after)).toEqual({ time: new Date(time), id });
  });
});

it('the next cursor is the last row of the page, if more rows follow', () => {
  const rows = [1, 2, 3].map((minute) => ({ time: new Date(Date.UTC(2026, 10, 21, 22, minute)), id: ID }));
  expect(pageWithNextCursor(rows, 2, (row) => row)).toEqual({
    page: rows.slice(0, 2),
    next: `2026-11-21T22:02:00.000Z/${ID}`,
  });
  expect(pageWithNextCursor(rows, 3, (row) => row)).toEqual({ page: rows, next: null });
});
