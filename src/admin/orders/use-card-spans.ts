// Heights of the cards: the grid of a board has rows of 4 px, and each card spans as many as it is high. The browser puts each card
// where the next place is free, so that no card is higher up than an earlier one: the sequence of the elements is the one to read.
import { type RefCallback, useState } from 'react';

/** Height of a row of the grid, in pixels; `TableCard.module.css` has the same. */
const ROW_PX = 4;
/** Space below a card, in pixels. */
const GAP_PX = 12;

/** Ref of each card: keeps the number of its rows up to date while it is on the board. */
export function useCardSpans(): RefCallback<HTMLElement> {
  const [watch] = useState(() => {
    const observer = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const height = borderBoxSize[0]?.blockSize ?? 0;
        if (target instanceof HTMLElement && height > 0) target.style.setProperty('--rows', String(rowsOf(height)));
      }
    });
    return (card: HTMLElement | null) => {
      if (card === null) return;
      observer.observe(card);
      return () => observer.unobserve(card);
    };
  });
  return watch;
}

/** The number of rows of a card with this height in pixels. */
export function rowsOf(height: number): number {
  return Math.ceil((height + GAP_PX) / ROW_PX);
}
