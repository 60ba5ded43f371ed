// What every part of the page works on: the order under way, and the menu that it is taken from.
import { createContext, useContext, useMemo } from 'react';
import type { Menu } from '#contract/menu.ts';
import { type Store, useStore } from '#ui/use-store.ts';
import { type DraftView, type OrderDraft, type Products, viewOf } from './order-draft.ts';

export interface Desk {
  readonly draft: Store<OrderDraft>;
  readonly menu: Menu;
  /** The same by their ids. */
  readonly products: Products;
}

export const DeskContext = createContext<Desk | null>(null);

/** Throws outside of the page. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('No order is being taken here.');
  return desk;
}

/** The selected part of the order under way; it must be kept in the order, not made afresh. */
export function useDraft<Selected>(select: (draft: OrderDraft) => Selected): Selected {
  return useStore(useDesk().draft, select);
}

/** The order under way on the menu of now. */
export function useDraftView(): DraftView {
  const { products } = useDesk();
  const lines = useDraft((draft) => draft.lines);
  const isSent = useDraft((draft) => draft.isSent);
  return useMemo(() => viewOf({ lines, isSent }, products), [lines, isSent, products]);
}
