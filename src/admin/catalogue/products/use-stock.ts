// Saves a product's stock from the list: the new stock is shown immediately and reverted if the server refuses it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { PRODUCTS_KEY } from '#admin/catalogue/catalogue-queries.ts';
import { api, errorText } from '#admin/shared/api.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { catalogue, ListedProduct } from '#contract/catalogue.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { showToast } from '#ui/toast-store.ts';

type ProductList = OutputOf<typeof catalogue.listProducts>;

export interface StockChange {
  readonly stock: number;
  /** Stock that was shown when the user changed it. */
  readonly shown: number;
}

/**
 * Displayed stock, its setter, and whether the last number was refused because the stock had changed. Presses are sent
 * one after the other, so that the last one wins.
 */
export function useStock({ id, stock }: Pick<ListedProduct, 'id' | 'stock'>) {
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = useRequest({
    scope: { id: `stock ${id}` },
    mutationFn: (change: StockChange) => api.catalogue.setStock({ productId: id, ...change }),
    onSuccess: (set) => storeStock(client, id, set.stock),
    onError: async (refusal) => {
      const present = currentStock(refusal);
      if (present === null) return showToast(errorText(refusal), 'error');
      await storeStock(client, id, present);
      // The product may be counted only since the list was loaded.
      void client.invalidateQueries({ queryKey: PRODUCTS_KEY });
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
  const isReading = client.isFetching({ queryKey: PRODUCTS_KEY }) > 0;
  if (isReading) await client.cancelQueries({ queryKey: PRODUCTS_KEY });
  client.setQueriesData<ProductList>(
    { queryKey: PRODUCTS_KEY },
    (list) => list && { ...list, products: withStock(list.products, productId, stock) },
  );
  if (isReading) void client.invalidateQueries({ queryKey: PRODUCTS_KEY });
}

function withStock(products: readonly ListedProduct[], id: string, stock: number): ListedProduct[] {
  return products.map((product) => (product.id === id ? { ...product, stock } : product));
}
