// What is read while an order is taken: the menu, the tables with what they owe, and the payment once it is placed.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { HOUSE_FRESH_MS, houseKey, useHousePollInterval } from '#admin/shared/live/back-office-query.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { orderTablesQuery, paymentQuery } from '#admin/shared/live/payments-queries.ts';

/** Live events of the house make it old: products, prices, what sold out. */
export const MENU_KEY = houseKey('menu');

const menuQuery = queryOptions({
  queryKey: MENU_KEY,
  queryFn: () => api.menu.readMenu({}),
  staleTime: HOUSE_FRESH_MS,
});

/** The menu as guests have it, sold out products included. */
export function useOrderMenu() {
  return useQuery({ ...menuQuery, refetchInterval: useHousePollInterval() });
}

/** The active tables as people count them. */
export function useOrderTables() {
  return useQuery({ ...orderTablesQuery, refetchInterval: usePollInterval() });
}

/** The payment of an order that was placed; never asked without an id. */
export function usePlacedPayment(paymentId: string | undefined) {
  return useQuery({
    ...paymentQuery(paymentId ?? ''),
    enabled: paymentId !== undefined,
    refetchInterval: usePollInterval(),
  });
}
