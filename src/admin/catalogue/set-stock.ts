// The stock from the list: what was set shows at once, and is undone when the server does not take it.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import type { catalogue, ListedProduct } from '#contract/catalogue.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { showToast } from '#ui/toast-store.ts';
import { PRODUCTS_KEY } from './catalogue-reading.ts';

type ProductList = OutputOf<typeof catalogue.listProducts>;

/** The stock to show, and how to set it. Several presses are sent one after the other, so that the last one wins. */
export function useStock({ id, stock }: Pick<ListedProduct, 'id' | 'stock'>) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `stock ${id}` },
    mutationFn: (wanted: number) => api.catalogue.setStock({ productId: id, stock: wanted }),
    onSuccess: (set) => keepStock(client, id, set.stock),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return { stock: isPending ? variables : stock, setStock: mutate };
}

async function keepStock(client: QueryClient, productId: string, stock: number): Promise<void> {
  // A reading that is under way may have begun before, and would bring the old one back.
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
