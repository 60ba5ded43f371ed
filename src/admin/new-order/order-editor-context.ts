// Context of the order editor: the draft and the menu.
import { createContext, useContext, useMemo } from 'react';
import type { Menu } from '#contract/menu.ts';
import { type Store, useStore } from '#ui/use-store.ts';
import { type DraftView, draftView, type OrderDraft, type ProductsById } from './order-draft.ts';

export interface OrderEditing {
  readonly draft: Store<OrderDraft>;
  readonly menu: Menu;
  /** Products of the menu by id. */
  readonly products: ProductsById;
}

/** Null outside of an order editor. */
export const OrderEditorContext = createContext<OrderEditing | null>(null);

/** The editor of the page. Throws outside of it. */
export function useOrderEditor(): OrderEditing {
  const editor = useContext(OrderEditorContext);
  if (!editor) throw new Error('useOrderEditor is used outside of an order editor.');
  return editor;
}

/** Selected part of the draft. The selector must return a stored reference, not a new object. */
export function useDraft<Selected>(select: (draft: OrderDraft) => Selected): Selected {
  return useStore(useOrderEditor().draft, select);
}

/** The draft with current prices and availability. */
export function useDraftView(): DraftView {
  const { products } = useOrderEditor();
  const lines = useDraft((draft) => draft.lines);
  const isSent = useDraft((draft) => draft.isSent);
  return useMemo(() => draftView({ lines, isSent }, products), [lines, isSent, products]);
}
