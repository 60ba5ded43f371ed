// The layout of the cards of a board: how many rows of the CSS grid each card spans, and how much space is around its contents.
// Both are set before the cards are painted, and do not change while staff touch the board.
import { type RefCallback, useLayoutEffect, useState } from 'react';
import { isCompactBoardNeeded } from './board-density.ts';

/**
 * Name of the HTML attribute that the list of a board's cards has while staff use the board. While it is set, no card may change
 * its place or height.
 */
export const FIXED_CARDS_ATTRIBUTE = 'data-held';
/** HTML attribute of the list of cards while they have less air. */
const COMPACT_ATTRIBUTE = 'data-compact';

/** Height of a row of the grid, in pixels; `Board.module.css` has the same. */
const ROW_PX = 4;
/** Space below a card, in pixels. */
const GAP_PX = 12;
const COMPACT_GAP_PX = 6;

/** Ref callbacks of the list of cards and of each card. */
interface CardLayout {
  readonly listRef: RefCallback<HTMLElement>;
  readonly cardRef: RefCallback<HTMLElement>;
}

/**
 * Lays out the cards of a board in the CSS grid: sets the height of each card and the space around its contents. Attach the
 * returned refs to the list (`listRef`) and to each card (`cardRef`). `shownShare` is the fraction of the cards that is rendered
 * now, from 0 to 1.
 */
export function useBoardCardLayout(shownShare: number): CardLayout {
  const [layout] = useState(createCardLayout);
  useLayoutEffect(() => layout.update(shownShare));
  return layout;
}

function createCardLayout(): CardLayout & { readonly update: (shownShare: number) => void } {
  let list: HTMLElement | null = null;
  let shownShare = 1;
  let frame = 0;
  const update = () => list && layOut(list, shownShare);
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  });
  const watch = (element: Element | null) => {
    if (element === null) return;
    observer.observe(element);
    return () => observer.unobserve(element);
  };
  return {
    listRef: (element) => {
      list = element;
      return watch(element?.parentElement ?? null);
    },
    cardRef: watch,
    update: (share) => {
      shownShare = share;
      update();
    },
  };
}

function layOut(list: HTMLElement, shownShare: number): void {
  const screen = list.parentElement;
  if (screen === null) return;
  const isHeld = list.hasAttribute(FIXED_CARDS_ATTRIBUTE);
  const width = String(list.clientWidth);
  // A tablet that is turned needs other heights, also while somebody touches it.
  if (isHeld && width === list.dataset.width) return setSpans(list, 'new');
  list.dataset.width = width;
  list.removeAttribute(FIXED_CARDS_ATTRIBUTE);
  setSpans(list, 'all');
  const isCompact = list.hasAttribute(COMPACT_ATTRIBUTE);
  if (isCompactBoardNeeded(isCompact, heightOf(list) / shownShare, screen.clientHeight) !== isCompact) {
    list.toggleAttribute(COMPACT_ATTRIBUTE, !isCompact);
    setSpans(list, 'all');
  }
  if (isHeld) list.setAttribute(FIXED_CARDS_ATTRIBUTE, '');
}

/** Reads all heights before the first span is set, so that the browser lays the cards out once. */
function setSpans(list: HTMLElement, which: 'all' | 'new'): void {
  const gap = list.hasAttribute(COMPACT_ATTRIBUTE) ? COMPACT_GAP_PX : GAP_PX;
  const cards = [...list.children].filter((card) => card instanceof HTMLElement);
  const measured = cards
    .filter(({ style }) => which === 'all' || style.getPropertyValue('--height') === '')
    .map((card) => ({ style: card.style, height: heightOf(card) }));
  for (const { style, height } of measured) {
    style.setProperty('--rows', String(Math.ceil((height + gap) / ROW_PX)));
    style.setProperty('--height', `${height}px`);
  }
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height;
}
