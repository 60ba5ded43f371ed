import { describe, expect, it } from 'vitest';
import type { Board } from '#contract/orders.ts';
import { cents } from '#domain/money.ts';
import { boardTables, boardWithoutLines, tablesToRenderFirst } from './board-tables.ts';
import { sortedCardSlots } from './card-places.ts';
import { newBoardLine } from './testing/board-lines.ts';

describe('the tables of a board', () => {
  it('begin with the table that has waited longest, also when it orders again', () => {
    const lines = [
      newBoardLine({ tableCode: 'b2', minute: 1 }),
      newBoardLine({ tableCode: 'a1', minute: 2 }),
      newBoardLine({ tableCode: 'b2', minute: 3 }),
    ];
    const tables = tablesOf({ lines, comments: [], notices: [], owed: [] });
    expect(tables.map(({ label, lineIds }) => [label, lineIds.length])).toEqual([
      ['B02', 2],
      ['A01', 1],
    ]);
    expect(tables[0]?.oldest).toBe(lines[0]?.time);
  });

  it('have the displayed table labels', () => {
    const lines = ['a1', 'TERRAZA 2', ''].map((tableCode, minute) => newBoardLine({ tableCode, minute }));
    expect(tablesOf({ lines, comments: [], notices: [], owed: [] }).map(({ label }) => label)).toEqual([
      'A01',
      'TERRAZA 2',
      'Sin mesa',
    ]);
  });

  it('contain the lines of an order together with its comment', () => {
    const lines = [
      newBoardLine({ orderId: 'first', minute: 1 }),
      newBoardLine({ orderId: 'second', minute: 1 }),
      newBoardLine({ orderId: 'first', minute: 1 }),
    ];
    const [table] = tablesOf({
      lines,
      comments: [{ orderId: 'second', comment: 'Sin prisa' }],
      notices: [],
      owed: [],
    });
    expect(table?.orders.map(({ id, lines: ofOrder, comment }) => [id, ofOrder.length, comment])).toEqual([
      ['first', 2, ''],
      ['second', 1, 'Sin prisa'],
    ]);
  });

  it('have a customer if one of their lines was ordered on a device of a customer', () => {
    const lines = [
      newBoardLine({ tableCode: 'a1', hasCustomer: false }),
      newBoardLine({ tableCode: 'a1', hasCustomer: true, minute: 1 }),
      newBoardLine({ tableCode: 'b2', hasCustomer: false, minute: 2 }),
    ];
    const tables = tablesOf({ lines, comments: [], notices: [], owed: [] });
    expect(tables.map(({ label, hasCustomer }) => [label, hasCustomer])).toEqual([
      ['A01', true],
      ['B02', false],
    ]);
  });

  it('have the wait notice of their table, and another content key after another notice', () => {
    const lines = [newBoardLine({ tableCode: 'a1' }), newBoardLine({ tableCode: 'b2', minute: 1 })];
    const notice = { tableCode: 'b2', wait: '20', sentOn: '2026-11-21T21:05:00.000Z' } as const;
    const tablesAfter = (notices: Board['notices']) => tablesOf({ lines, comments: [], notices, owed: [] });
    expect(tablesAfter([notice]).map((table) => table.notice)).toEqual([null, notice]);
    const [withNotice, after] = [tablesAfter([notice]), tablesAfter([{ ...notice, wait: '45' }])];
    expect(after.map(({ content }, index) => content === withNotice[index]?.content)).toEqual([true, false]);
  });

  it('have equal content keys only while lines, printed marks and comments are equal', () => {
    const lines = [newBoardLine({ orderId: 'first' }), newBoardLine({ orderId: 'first' })];
    const contentOf = (shown: typeof lines, comment: string) =>
      tablesOf({ lines: shown, comments: [{ orderId: 'first', comment }], notices: [], owed: [] })[0]?.content;
    expect(
      contentOf(
        lines.map((line) => ({ ...line })),
        'Ya',
      ),
    ).toBe(contentOf(lines, 'Ya'));
    expect(contentOf(lines.slice(1), 'Ya')).not.toBe(contentOf(lines, 'Ya'));
    expect(contentOf(lines, 'Luego')).not.toBe(contentOf(lines, 'Ya'));
    for (const mark of [{ hasTicket: true }, { isVoided: true }, { isRecovered: true }])
      expect(
        contentOf(
          lines.map((line) => ({ ...line, ...mark })),
          'Ya',
        ),
      ).not.toBe(contentOf(lines, 'Ya'));
  });

  it('have the sum that their table owes, and only pending lines among those that can be marked', () => {
    const lines = [newBoardLine(), newBoardLine({ isVoided: true }), newBoardLine({ tableCode: 'b2', minute: 1 })];
    const owed = [{ tableCode: 'a1', total: cents(1240), paid: cents(500) }];
    const tables = tablesOf({ lines, comments: [], notices: [], owed });
    expect(tables.map((table) => [table.owed, table.paid, table.lineIds.length, table.pendingIds.length])).toEqual([
      [1240, 500, 2, 1],
      [0, 0, 1, 1],
    ]);
  });
});

describe('a board without some of its lines', () => {
  const lines = [newBoardLine(), newBoardLine(), newBoardLine()];
  const board: Board = {
    lines,
    comments: [],
    notices: [],
    owed: [],
    categories: [],
    page: 1,
    pages: 1,
    pendingCount: 7,
  };

  it('has no marked lines and counts the remaining ones', () => {
    const marked = new Set([lines[1]?.id ?? '', 'a line of another board']);
    expect(boardWithoutLines(board, marked)).toEqual({ ...board, lines: [lines[0], lines[2]], pendingCount: 6 });
  });
});

describe('the first cards of a board', () => {
  const lines = ['a1', 'a1', 'b2', 'c3'].map((tableCode, minute) => newBoardLine({ tableCode, minute }));
  const tables = tablesOf({ lines, comments: [], notices: [], owed: [] });

  it('have all lines of their tables', () => {
    expect(tablesToRenderFirst(tables, 1).map(({ label }) => label)).toEqual(['A01']);
    expect(tablesToRenderFirst(tables, 3).map(({ label }) => label)).toEqual(['A01', 'B02']);
  });

  it('are all cards of a short board', () => {
    expect(tablesToRenderFirst(tables, 5)).toEqual(tables);
  });
});

/** The cards of a board that nobody touches. */
function tablesOf(board: Pick<Board, 'lines' | 'comments' | 'notices' | 'owed'>) {
  return boardTables(sortedCardSlots(board), board.comments);
}
