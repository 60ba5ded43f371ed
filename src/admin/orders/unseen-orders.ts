// Finds new orders outside the visible part of a board, so that a button can scroll to them.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { REDUCED_MOTION_MEDIA_QUERY } from '#admin/shared/page/use-media-query.ts';

/**
 * Name of the HTML attribute that marks a new order on a board (its lines arrived while the board was open); the value is the order
 * id. The button that scrolls to new orders finds them by it.
 */
export const NEW_ORDER_ATTRIBUTE = 'data-new-order';

/** Direction in which a board must be scrolled to show a new order. */
type ScrollDirection = 'up' | 'down';

/** Returned by `useUnseenOrders`: the new orders outside the visible part of a board, and a function that scrolls to them. */
export interface UnseenOrders {
  /** New orders, by id, that were not on the screen yet, in the sequence of the board; the value is the direction to scroll. */
  readonly orders: ReadonlyMap<string, ScrollDirection>;
  /** Looks for new orders in the document. Call it after each rendering of the cards. */
  readonly scan: () => void;
  /** Scrolls to the first order of the map `orders`. */
  readonly reveal: () => void;
}

/**
 * React hook that records which new orders of a board have not been visible on the screen since they arrived, because the board is
 * scrolled.
 */
export function useUnseenOrders(board: RefObject<HTMLElement | null>): UnseenOrders {
  const [orders, setOrders] = useState<ReadonlyMap<string, ScrollDirection>>(new Map());
  const seen = useRef(new Set<string>());
  const observer = useRef<IntersectionObserver>(null);
  useEffect(() => () => observer.current?.disconnect(), []);

  const scan = useCallback(() => {
    observer.current ??= new IntersectionObserver((entries) =>
      setOrders((present) => update(present, entries, seen.current)),
    );
    const shown = new Set<string>();
    for (const element of newOrders(board.current)) {
      const id = idOf(element);
      shown.add(id);
      if (!seen.current.has(id)) observer.current.observe(element);
    }
    setOrders((present) => (hasOnly(present, shown) ? present : new Map([...present].filter(([id]) => shown.has(id)))));
  }, [board]);

  const reveal = useCallback(() => {
    const target = newOrders(board.current).find((element) => orders.has(idOf(element)));
    const isReduced = matchMedia(REDUCED_MOTION_MEDIA_QUERY).matches;
    target?.scrollIntoView({ block: 'center', behavior: isReduced ? 'auto' : 'smooth' });
    target?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true });
  }, [board, orders]);

  return { orders, scan, reveal };
}

function update(
  present: ReadonlyMap<string, ScrollDirection>,
  entries: readonly IntersectionObserverEntry[],
  seen: Set<string>,
): ReadonlyMap<string, ScrollDirection> {
  const next = new Map(present);
  for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
    const id = idOf(target);
    if (isIntersecting) {
      seen.add(id);
      next.delete(id);
    } else if (!seen.has(id)) {
      next.set(id, boundingClientRect.top < (rootBounds?.top ?? 0) ? 'up' : 'down');
    }
  }
  return next;
}

function newOrders(board: HTMLElement | null): readonly Element[] {
  return board ? [...board.querySelectorAll(`[${NEW_ORDER_ATTRIBUTE}]`)] : [];
}

function idOf(element: Element): string {
  return element.getAttribute(NEW_ORDER_ATTRIBUTE) ?? '';
}

function hasOnly(orders: ReadonlyMap<string, unknown>, shown: ReadonlySet<string>): boolean {
  return [...orders.keys()].every((id) => shown.has(id));
}
