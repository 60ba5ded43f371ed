import { describe, expect, it } from 'vitest';
import type { Board, BoardLine } from '#contract/orders.ts';
import { cents } from '#domain/money.ts';
import { type BoardCardSlot, fixedCardSlots, sortedCardSlots } from './card-places.ts';
import { newBoardLine } from './testing/board-lines.ts';

describe('the cards of a board that nobody touches', () => {
  it('are ordered by the oldest pending line of their table', () => {
    const lines = [
      newBoardLine({ tableCode: 'c3', minute: 0, isVoided: true }),
      newBoardLine({ tableCode: 'a1', minute: 1 }),
      newBoardLine({ tableCode: 'b2', minute: 2 }),
      newBoardLine({ tableCode: 'c3', minute: 3 }),
    ];
    expect(shown(sortedCardSlots(boardOf(lines)))).toEqual(['a1', 'b2', 'c3']);
  });

  it('of a table with voided lines only stand where these were', () => {
    const lines = [
      newBoardLine({ tableCode: 'c3', minute: 0, isVoided: true }),
      newBoardLine({ tableCode: 'a1', minute: 1 }),
    ];
    expect(shown(sortedCardSlots(boardOf(lines)))).toEqual(['c3', 'a1']);
  });
});

describe('the cards of a board that somebody touches', () => {
  const [first, second, third] = ['a1', 'b2', 'c3'].map((tableCode, minute) => newBoardLine({ tableCode, minute }));
  const rest = newBoardLine({ tableCode: 'b2', minute: 5 });
  if (!first || !second || !third) throw new Error('no lines');
  const before = sortedCardSlots(boardOf([first, second, third, rest]));

  it('keep the room of a table that has left', () => {
    const after = fixedCardSlots(before, boardOf([first, third]));
    expect(shown(after)).toEqual(['a1', 'b2', 'c3']);
    expect(after.map(({ goneIds }) => [...goneIds])).toEqual([[], [second.id, rest.id], []]);
  });

  it('keep the room of a line that has left, so that those below it stay', () => {
    const after = fixedCardSlots(before, boardOf([first, third, rest]));
    expect(after[1]?.lines.map(({ id }) => id)).toEqual([second.id, rest.id]);
    expect([...(after[1]?.goneIds ?? [])]).toEqual([second.id]);
  });

  it('keep their sequence when the oldest line of one has left', () => {
    const late = newBoardLine({ tableCode: 'a1', minute: 9 });
    const places = sortedCardSlots(boardOf([first, second, late]));
    expect(shown(places)).toEqual(['a1', 'b2']);
    const board = boardOf([second, late]);
    expect(shown(fixedCardSlots(places, board))).toEqual(['a1', 'b2']);
    expect(shown(sortedCardSlots(board))).toEqual(['b2', 'a1']);
  });

  it('give a line back its room when it returns', () => {
    const gone = fixedCardSlots(before, boardOf([first, third, rest]));
    const after = fixedCardSlots(gone, boardOf([first, second, third, rest]));
    expect(after[1]?.goneIds.size).toBe(0);
    expect(shown(after)).toEqual(['a1', 'b2', 'c3']);
  });

  it('leave the room of lines whose order was moved, which stand at the end under their new table', () => {
    const moved = [second, rest].map((line) => ({ ...line, tableCode: 'd4' }));
    const after = fixedCardSlots(before, boardOf([first, third, ...moved]));
    expect(shown(after)).toEqual(['a1', 'b2', 'c3', 'd4']);
    expect(after.map(({ goneIds }) => [...goneIds])).toEqual([[], [second.id, rest.id], [], []]);
    expect(after.map(({ tableCode, lines }) => [tableCode, lines[0]?.tableCode])[1]).toEqual(['b2', 'b2']);
    const back = fixedCardSlots(after, boardOf([first, second, third, rest]));
    expect(back.map(({ goneIds }) => [...goneIds])).toEqual([[], [], [], [second.id, rest.id]]);
  });

  it('have new tables at the end, also those with older lines', () => {
    const older = newBoardLine({ tableCode: 'd4', minute: -10 });
    expect(shown(fixedCardSlots(before, boardOf([older, first, second, third, rest])))).toEqual([
      'a1',
      'b2',
      'c3',
      'd4',
    ]);
  });

  it('have new lines of a shown table on a second card at the end, with a key of its own that stays', () => {
    const next = newBoardLine({ tableCode: 'a1', minute: 8 });
    const after = fixedCardSlots(before, boardOf([first, second, third, rest, next]));
    expect(shown(after)).toEqual(['a1', 'b2', 'c3', 'a1']);
    expect(new Set(after.map(({ key }) => key)).size).toBe(4);
    const last = newBoardLine({ tableCode: 'a1', minute: 9 });
    const later = fixedCardSlots(after, boardOf([first, second, third, rest, next, last]));
    expect(later.slice(0, 4).map(({ key }) => key)).toEqual(after.map(({ key }) => key));
    expect(new Set(later.map(({ key }) => key)).size).toBe(5);
  });

  it('show a voided line at once, but neither the mark of printing nor a notice nor a sum, which need room', () => {
    const now = {
      ...boardOf([{ ...first, hasTicket: true, isVoided: true }, second, third, rest]),
      notices: [{ tableCode: 'a1', wait: '20', sentOn: '2026-11-21T21:05:00.000Z' } as const],
      owed: [{ tableCode: 'a1', total: cents(900), paid: cents(300) }],
    };
    expect(fixedCardSlots(before, now)[0]).toMatchObject({
      lines: [{ hasTicket: false, isVoided: true }],
      notice: null,
      ...{ owed: 0, paid: 0 },
    });
    expect(sortedCardSlots(now).find(({ tableCode }) => tableCode === 'a1')).toMatchObject({
      lines: [{ hasTicket: true }],
      notice: { wait: '20' },
      ...{ owed: 900, paid: 300 },
    });
  });

  it.each([
    ['a lower sum', [900, 0], [720, 0], [720, 0]],
    ['a sum that needs more room', [900, 0], [1080, 0], [900, 0]],
    ['a sum of nothing, whose row would disappear', [900, 0], [0, 0], [900, 0]],
    ['a payment of a part, whose row would appear', [900, 0], [600, 300], [900, 0]],
    ['a further payment of a part', [600, 300], [400, 500], [400, 500]],
  ])(
    'show another sum at once only if it needs no other room: %s',
    (_, [total = 0, paid = 0], [nextTotal = 0, nextPaid = 0], shownDebt) => {
      const owing = (owed: number, part: number) => ({
        ...boardOf([first]),
        owed: [{ tableCode: 'a1', total: cents(owed), paid: cents(part) }],
      });
      const [place] = fixedCardSlots(sortedCardSlots(owing(total, paid)), owing(nextTotal, nextPaid));
      expect([place?.owed, place?.paid]).toEqual(shownDebt);
    },
  );
});

function boardOf(lines: readonly BoardLine[]): Pick<Board, 'lines' | 'notices' | 'owed'> {
  return { lines: [...lines], notices: [], owed: [] };
}

function shown(places: readonly BoardCardSlot[]): string[] {
  return places.map(({ tableCode }) => tableCode);
}
