import { describe, expect, it } from 'vitest';
import { countLinesOnBoard, hasLineOnBoard, type MarkDoneRequest, removeLinesFromRequests } from './line-actions.ts';

const ticket = { printId: 'print', tableCode: 'a1', printerId: null, copies: 1 };
const table: MarkDoneRequest = { lineIds: ['one', 'two'], label: 'Mesa A01: 2 líneas', ticket, isRetried: false };
const line: MarkDoneRequest = { lineIds: ['three'], label: 'Mesa A01: 1 Caña', ticket: null, isRetried: false };

describe('requests that failed', () => {
  it('lose the lines that are sent again, and keep the id of their ticket', () => {
    expect(removeLinesFromRequests([table, line], ['two', 'three'])).toEqual([{ ...table, lineIds: ['one'] }]);
    expect(removeLinesFromRequests([table], ['one', 'two'])).toEqual([]);
  });

  it('are retried while one of their lines is on the board, and count only such lines', () => {
    const shown = new Set(['two', 'four']);
    expect([table, line].map((request) => hasLineOnBoard(request, shown))).toEqual([true, false]);
    expect(countLinesOnBoard([table, line], shown)).toBe(1);
  });
});
