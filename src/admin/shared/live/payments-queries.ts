// What several screens read of the till: read again whenever the server says that it changed.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { HOUSE_FRESH_MS } from './back-office-query.ts';
import { STAFF_ONLY } from './query-client.ts';

/** All that is read of the till. */
export const TILL_KEY = [STAFF_ONLY, 'payments'] as const;

/** The open closure, and the tables that keep it from being closed. */
export const openTillQuery = queryOptions({
  queryKey: [...TILL_KEY, 'open'],
  queryFn: () => api.closures.readTill({}),
});

/** The active tables as people count them, with what they owe. */
export const orderTablesQuery = queryOptions({
  queryKey: [...TILL_KEY, 'order-tables'],
  queryFn: () => api.staffOrders.listOrderTables({}),
  staleTime: HOUSE_FRESH_MS,
  select: ({ tables }) => tables,
});

/** One payment, whole. */
export function paymentQuery(paymentId: string) {
  return queryOptions({
    queryKey: [...TILL_KEY, 'payment', paymentId],
    queryFn: () => api.paymentHistory.readPaymentDetail({ paymentId }),
  });
}
