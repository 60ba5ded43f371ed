// Queries of payments data that several screens share, refetched on each live event of payments.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS } from './back-office-query.ts';
import { STAFF_ONLY } from './query-client.ts';

/** First part of the query keys of all data about payments. */
export const PAYMENTS_KEY = [STAFF_ONLY, 'payments'] as const;

/** First part of the query keys of the lists of payment incidents; invalidate it after a change. */
export const INCIDENTS_KEY = [STAFF_ONLY, 'incidents'] as const;

/** Query of the open Z closure, and the tables with unpaid orders that prevent closing it. */
export const openZClosureQuery = queryOptions({
  queryKey: [...PAYMENTS_KEY, 'open'],
  queryFn: () => api.zClosures.readOpenZClosure({}),
});

/** Query of the active tables in their usual order, with what they owe, and of the VAT of new orders. */
export const orderTablesQuery = queryOptions({
  queryKey: [...PAYMENTS_KEY, 'order-tables'],
  queryFn: () => api.staffOrders.listOrderTables({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** Query of all details of one payment. */
export function paymentDetailQuery(paymentId: string) {
  return queryOptions({
    queryKey: [...PAYMENTS_KEY, 'payment', paymentId],
    queryFn: () => api.paymentHistory.readPaymentDetail({ paymentId }),
  });
}
