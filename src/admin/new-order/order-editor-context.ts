// Context of the order editor: the draft and the menu.
import { createContext, useContext, useMemo } from 'react';
import { useOrderTables } from '#admin/shared/tables/order-tables.ts';
import type { Menu } from '#contract/menu.ts';
import { type Cents, ZERO_CENTS } from '#domain/money.ts';
import { type Store, useStore } from '#ui/use-store.ts';
import {
  computePricedDraft,
  findDraftTable,
  type OrderDraft,
  type PricedDraft,
  type ProductsById,
} from './order-draft.ts';

/**
 * Value of `OrderEditorContext`, shared by the components of the order editor: the order that staff are writing, the menu, and its
 * products by id.
 */
export interface OrderEditorContextValue {
  readonly draft: Store<OrderDraft>;
  readonly menu: Menu;
  /** Products of the menu by id. */
  readonly products: ProductsById;
}

/** React context of the order editor, with the order that staff are writing and the menu; null outside of an order editor. */
export const OrderEditorContext = createContext<OrderEditorContextValue | null>(null);

/** Returns the draft and the menu of the order editor around the component. Throws outside of an order editor. */
export function useOrderEditor(): OrderEditorContextValue {
  const editor = useContext(OrderEditorContext);
  if (!editor) throw new Error('useOrderEditor is used outside of an order editor.');
  return editor;
}

/**
 * Subscribes to the part of the order draft that `select` returns. `select` must return a value that the draft contains. A new
 * object on each call would render the component again without need.
 */
export function useOrderDraft<Selected>(select: (draft: OrderDraft) => Selected): Selected {
  return useStore(useOrderEditor().draft, select);
}

/**
 * Returns the table of the edited order. `tableCode` is its present code; null if no table is chosen. `debt` is the sum of the
 * table's unpaid orders, in cents.
 */
export function useDraftTable(): { readonly tableCode: string | null; readonly debt: Cents } {
  const tableId = useOrderDraft((draft) => draft.tableId);
  const tableCode = useOrderDraft((draft) => draft.tableCode);
  const table = findDraftTable(useOrderTables().data ?? [], { tableId, tableCode });
  return { tableCode: table?.tableCode ?? tableCode, debt: table?.remaining ?? ZERO_CENTS };
}

/** Returns the lines and the total of the edited order draft, with current prices and availability. */
export function usePricedDraft(): PricedDraft {
  const { products } = useOrderEditor();
  const lines = useOrderDraft((draft) => draft.lines);
  const isSent = useOrderDraft((draft) => draft.isSent);
  return useMemo(() => computePricedDraft({ lines, isSent }, products), [lines, isSent, products]);
}
