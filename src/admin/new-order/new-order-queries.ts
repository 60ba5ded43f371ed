// TanStack Query options and hooks for reading what the order editor shows: the menu, the tables with their debts, and the payment
// of the placed order.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import {
  BACK_OFFICE_FRESH_MS,
  backOfficeQueryKey,
  useBackOfficePollInterval,
} from '#admin/shared/live/back-office-query.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { orderTablesQuery, paymentDetailQuery } from '#admin/shared/live/payments-queries.ts';

/**
 * TanStack Query key of the menu that the order editor shows. Used to refetch the menu after products, prices or stock have
 * changed.
 */
export const ORDER_MENU_QUERY_KEY = backOfficeQueryKey('menu');

const menuQuery = queryOptions({
  queryKey: ORDER_MENU_QUERY_KEY,
  queryFn: () => api.menu.readMenu({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/**
 * Subscribes to the menu for the order editor. It is the same menu that the server sends to customers; it includes sold-out
 * products, which the customer app hides.
 */
export function useOrderMenu() {
  return useQuery({ ...menuQuery, refetchInterval: useBackOfficePollInterval() });
}

/** Returns a function that returns the VAT of a product (10 for 10 %) by its id; undefined while loading. */
export function useVatPercents(): ((productId: string) => number) | undefined {
  const { data } = useQuery(orderTablesQuery);
  return data && ((productId) => data.productVatPercents[productId] ?? data.vatPercent);
}

/** Subscribes to the payment of the order that was just placed. Sends no request while `paymentId` is undefined. */
export function usePlacedOrderPayment(paymentId: string | undefined) {
  return useQuery({
    ...paymentDetailQuery(paymentId ?? ''),
    enabled: paymentId !== undefined,
    refetchInterval: usePollInterval(),
  });
}
