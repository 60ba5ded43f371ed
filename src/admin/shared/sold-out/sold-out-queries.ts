// Stock of all products for «Agotados», and its changes.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import {
  BACK_OFFICE_FRESH_MS,
  backOfficeQueryKey,
  useBackOfficePollInterval,
} from '#admin/shared/live/back-office-query.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { StockedProduct, soldOutEndpoints } from '#contract/sold-out.ts';
import { showToast } from '#ui/toast-store.ts';
import { soldOutTexts } from './sold-out-texts.ts';

type StockList = OutputOf<typeof soldOutEndpoints.listStock>;

const STOCK_KEY = backOfficeQueryKey('stock');

const stockQuery = queryOptions({
  queryKey: STOCK_KEY,
  queryFn: () => api.soldOut.listStock({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** Subscribes to all products of the menu with their stock (0 is sold out), for the dialog «Productos agotados». */
export function useStockList() {
  return useQuery({ ...stockQuery, refetchInterval: useBackOfficePollInterval() });
}

interface Mark {
  readonly product: StockedProduct;
  readonly isSoldOut: boolean;
  /** The new stock of a counted product that is available again; null otherwise. */
  readonly units: number | null;
}

/**
 * Returns the mutation that marks a product as sold out, or puts it back on sale. Several requests are sent one after the other.
 */
export function useMarkSoldOut() {
  const client = useQueryClient();
  return usePressMutation({
    scope: { id: 'sold-out' },
    requestKey: markOf,
    mutationFn: ({ product, ...mark }: Mark) => api.soldOut.setSoldOut({ productId: product.id, ...mark }),
    onSuccess: async ({ stock }, { product }) => {
      // A fetch in progress may have begun before the change and would restore the old stock.
      await client.cancelQueries({ queryKey: STOCK_KEY });
      client.setQueryData<StockList>(STOCK_KEY, (list) => list && withStock(list, product.id, stock));
    },
    onError: (error, { product }) => showToast(failureText(error, product), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: STOCK_KEY }),
  });
}

/**
 * Returns the mutation that puts the units of a product that unpaid orders have reserved back into its stock; its input is the
 * product. Units of orders whose customer is paying now stay reserved, unless all reserved units are of such orders.
 */
export function useFreeReservedStock() {
  const client = useQueryClient();
  return usePressMutation({
    scope: { id: 'sold-out' },
    mutationFn: ({ id: productId, reserved }: StockedProduct) =>
      api.owedOrders.freeReservedStock({ productId, evenIfInProgress: reserved.units === reserved.paying }),
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: STOCK_KEY }),
  });
}

function withStock({ products }: StockList, id: string, stock: number): StockList {
  return { products: products.map((product) => (product.id === id ? { ...product, stock } : product)) };
}

function failureText(error: Error, { name }: StockedProduct): string {
  if (error instanceof ServerRefusalError && error.details.stock !== undefined)
    return soldOutTexts.availableWith(name, error.details.stock);
  return errorText(error);
}

function markOf({ product, isSoldOut, units }: Mark) {
  return [product.id, isSoldOut, units];
}
