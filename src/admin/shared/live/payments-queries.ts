// TanStack Query options and hooks for reading data of payments that several screens share. Live events of payments read it again.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS } from './back-office-query.ts';
import { STAFF_ONLY_QUERY_KEY_PREFIX } from './query-client.ts';

/**
 * Common first part of the query keys of payments. Live events of the topic `payments` refetch all queries under it. Incidents,
 * refunds and the dashboard have other keys.
 */
export const PAYMENTS_QUERY_KEY = [STAFF_ONLY_QUERY_KEY_PREFIX, 'payments'] as const;

/**
 * Common first part of the query keys of payment incidents (problems with money that a person must review). Invalidating it
 * refetches the lists of incidents and their number.
 */
export const INCIDENTS_QUERY_KEY = [STAFF_ONLY_QUERY_KEY_PREFIX, 'incidents'] as const;

/**
 * TanStack Query options for reading the open Z closure (the payments since the last cash closing), and the tables whose unpaid
 * orders prevent closing it.
 */
export const openZClosureQuery = queryOptions({
  queryKey: [...PAYMENTS_QUERY_KEY, 'open'],
  queryFn: () => api.zClosures.readOpenZClosure({}),
});

/**
 * TanStack Query options for reading the active tables of the venue, with what the orders of each one still owe, and the VAT
 * percentage of new orders. The tables are in natural order (A2 before A10).
 */
export const orderTablesQuery = queryOptions({
  queryKey: [...PAYMENTS_QUERY_KEY, 'order-tables'],
  queryFn: () => api.staffOrders.listOrderTables({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** Returns the TanStack Query options for reading all details of one payment. */
export function paymentDetailQuery(paymentId: string) {
  return queryOptions({
    queryKey: [...PAYMENTS_QUERY_KEY, 'payment', paymentId],
    queryFn: () => api.paymentHistory.readPaymentDetail({ paymentId }),
  });
}
