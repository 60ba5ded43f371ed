// Cell with the stock of one product: a switch (on sale or sold out), or the number if its units are counted.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { PRODUCTS_QUERY_KEY } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { api, errorText } from '#admin/shared/api.ts';
import { parseWholeNumber } from '#admin/shared/forms/parse-whole-number.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { catalogueEndpoints, ListedProduct } from '#contract/catalogue.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { stockRefusal } from '#domain/catalogue.ts';
import { NumberField } from '#ui/NumberField.tsx';
import { Switch } from '#ui/Switch.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './StockCell.module.css';

type StockCellProps = {
  product: Pick<ListedProduct, 'id' | 'name' | 'stock' | 'countsStock'>;
  /** Called when the user changes the stock. */
  onTouched: (productId: string) => void;
};

/**
 * Table cell with the stock of one product. If its units are counted, it shows their number, which staff can change; otherwise a
 * switch between on sale and sold out.
 */
export function StockCell({ product, onTouched }: StockCellProps) {
  const { stock, setStock, hasMoved } = useStock(product);
  const label = catalogueTexts.products.stockOf(product.name);

  function changeStock(change: StockChange) {
    onTouched(product.id);
    setStock(change);
  }

  if (product.countsStock)
    return <CountedStock label={label} stock={stock} hasConflict={hasMoved} onSet={changeStock} />;
  return (
    <Switch
      label={label}
      labelHidden
      checked={stock > 0}
      onSwitch={(isAvailable) => changeStock({ stock: isAvailable ? 1 : 0, shown: stock })}
    />
  );
}

type CountedStockProps = {
  label: string;
  stock: number;
  /** True if the last number was refused because the stock had changed since it was shown. */
  hasConflict: boolean;
  onSet: (change: StockChange) => void;
};

/** Typed text, and the stock that was shown when typing began; the stock may change while the user types. */
type Typed = { readonly text: string; readonly shownStock: number };

function CountedStock({ label, stock, hasConflict, onSet }: CountedStockProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const newStock = typed === null ? stock : parseWholeNumber(typed.text);
  const refusal = stockRefusal(newStock);
  const conflictText = hasConflict && typed === null ? catalogueTexts.products.stockChanged(stock) : undefined;

  function save() {
    if (newStock === null || refusal) return;
    setTyped(null);
    if (typed !== null && newStock !== typed.shownStock) onSet({ stock: newStock, shown: typed.shownStock });
  }

  function handleKey({ key }: KeyboardEvent) {
    if (key === 'Enter') save();
    if (key === 'Escape') setTyped(null);
  }

  return (
    <div className={styles.counted}>
      <NumberField
        label={label}
        labelHidden
        value={typed?.text ?? String(stock)}
        onType={(text) => setTyped((before) => ({ text, shownStock: before?.shownStock ?? stock }))}
        onBlur={save}
        onKeyDown={handleKey}
        error={refusal ? refusalMessages[refusal] : conflictText}
      />
    </div>
  );
}

type ProductList = OutputOf<typeof catalogueEndpoints.listProducts>;

interface StockChange {
  readonly stock: number;
  /** Stock that was shown when the user changed it. */
  readonly shown: number;
}

/**
 * Displayed stock, its setter, and whether the last number was refused because the stock had changed. A new stock is
 * shown immediately and reverted if the server refuses it. Presses are sent one after the other, so that the last one
 * wins.
 */
function useStock({ id, stock }: Pick<ListedProduct, 'id' | 'stock'>) {
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = usePressMutation({
    scope: { id: `stock ${id}` },
    mutationFn: (change: StockChange) => api.catalogue.setStock({ productId: id, ...change }),
    onSuccess: (set) => storeStock(client, id, set.stock),
    onError: async (refusal) => {
      const present = currentStock(refusal);
      if (present === null) return showToast(errorText(refusal), 'error');
      await storeStock(client, id, present);
      // The product may be counted only since the list was loaded.
      void client.invalidateQueries({ queryKey: PRODUCTS_QUERY_KEY });
    },
  });
  return { stock: isPending ? variables.stock : stock, setStock: mutate, hasMoved: currentStock(error) !== null };
}

/** Current stock if the number was refused because the stock had changed; otherwise null. */
function currentStock(error: Error | null): number | null {
  if (!(error instanceof ServerRefusalError) || error.code !== 'changed-meanwhile') return null;
  return error.details.stock ?? null;
}

async function storeStock(client: QueryClient, productId: string, stock: number): Promise<void> {
  // A fetch in progress may have begun before the change and would restore the old stock.
  const isReading = client.isFetching({ queryKey: PRODUCTS_QUERY_KEY }) > 0;
  if (isReading) await client.cancelQueries({ queryKey: PRODUCTS_QUERY_KEY });
  client.setQueriesData<ProductList>(
    { queryKey: PRODUCTS_QUERY_KEY },
    (list) => list && { ...list, products: withStock(list.products, productId, stock) },
  );
  if (isReading) void client.invalidateQueries({ queryKey: PRODUCTS_QUERY_KEY });
}

function withStock(products: readonly ListedProduct[], id: string, stock: number): ListedProduct[] {
  return products.map((product) => (product.id === id ? { ...product, stock } : product));
}
