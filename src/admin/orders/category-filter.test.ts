import { describe, expect, it } from 'vitest';
import type { Board } from '#contract/orders.ts';
import { filterBoard } from './category-filter.ts';
import { newBoardLine } from './testing/board-lines.ts';

const beers = { id: 'beers', name: 'Cervezas' };
const wines = { id: 'wines', name: 'Vinos' };
const lines = [
  newBoardLine({ categoryId: beers.id }),
  newBoardLine({ categoryId: wines.id }),
  newBoardLine({ categoryId: wines.id, isVoided: true }),
  newBoardLine({ categoryId: null }),
];
const board: Board = {
  lines,
  comments: [],
  notices: [],
  owed: [],
  categories: [beers, wines],
  page: 1,
  pages: 1,
  pendingCount: 9,
};

describe('the board as a tablet shows it', () => {
  it('is the same board without a filter', () => {
    expect(filterBoard(board, '')).toEqual({
      board,
      isActive: false,
      shownCategories: board.categories,
      hiddenLines: 0,
    });
    expect(filterBoard(board, '').board).toBe(board);
  });

  it('has no lines of hidden categories, and counts shown pending lines only', () => {
    const filtered = filterBoard(board, 'wines');
    expect(filtered).toMatchObject({ isActive: true, shownCategories: [beers], hiddenLines: 2 });
    expect(filtered.board.lines).toEqual([lines[0], lines[3]]);
    expect(filtered.board.pendingCount).toBe(8);
  });

  it('keeps lines without a category, also if every category is hidden', () => {
    expect(filterBoard(board, 'beers,wines').board.lines).toEqual([lines[3]]);
  });

  it('is not filtered by categories that were deleted', () => {
    expect(filterBoard(board, 'deleted')).toMatchObject({ isActive: false, hiddenLines: 0, board });
  });
});
