// What every part of the page works on: the order under way, and the menu that it is taken from.
import { createContext, useContext, useMemo } from 'react';
import type { Menu } from '#contract/menu.ts';
import { type Store, useStore } from '#ui/use-store.ts';
import { type DraftView, draftView, type OrderDraft, type Products } from './order-draft.ts';

export interface OrderEditing {
  readonly draft: Store<OrderDraft>;
  readonly menu: Menu;
  /** The same by their ids. */
  readonly products: Products;
}

export const OrderEditorContext = createContext<OrderEditing | null>(null);

/** Throws outside of the page. */
export function useOrderEditor(): OrderEditing {
  const editor = useContext(OrderEditorContext);
  if (!editor) throw new Error('No order is being taken here.');
  return editor;
}

/** The selected part of the order under way; it must be kept in the order, not made afresh. */
export function useDraft<Selected>(select: (draft: OrderDraft) => Selected): Selected {
  return useStore(useOrderEditor().draft, select);
}

/** The order under way on the menu of now. */
export function useDraftView(): DraftView {
  const { products } = useOrderEditor();
  const lines = useDraft((draft) => draft.lines);
  const isSent = useDraft((draft) => draft.isSent);
  return useMemo(() => draftView({ lines, isSent }, products), [lines, isSent, products]);
}
