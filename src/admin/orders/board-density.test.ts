import { describe, expect, it } from 'vitest';
import { isCompactBoardNeeded } from './board-density.ts';

describe('the cards of a board', () => {
  it('have less air when they need more than a screen', () => {
    expect(isCompactBoardNeeded(false, 900, 900)).toBe(false);
    expect(isCompactBoardNeeded(false, 901, 900)).toBe(true);
  });

  it('keep less air while they would need more than a screen with air', () => {
    expect(isCompactBoardNeeded(true, 700, 900)).toBe(true);
    expect(isCompactBoardNeeded(true, 500, 900)).toBe(false);
  });

  it('never change back and forth with the same content', () => {
    for (let withAir = 300; withAir < 3_000; withAir += 7)
      for (const ratio of [1, 1.3, 1.7]) {
        const isCompact = isCompactBoardNeeded(false, withAir, 900);
        expect(isCompactBoardNeeded(isCompact, isCompact ? withAir / ratio : withAir, 900)).toBe(isCompact);
      }
  });
});
