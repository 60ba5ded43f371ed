// Query for the settled payments. A live event of the payments refetches it.
import { api } from '#admin/shared/api.ts';
import { useDayList } from '#admin/shared/days/day-list.ts';
import { PAYMENTS_KEY } from '#admin/shared/live/payments-queries.ts';
import type { PaymentList } from '#contract/payment-history.ts';
import type { PaymentHistorySearch } from './payment-search.ts';

/** The payments that match the filters, newest first, paginated. */
export function usePaymentHistory({ from, to, method }: PaymentHistorySearch) {
  return useDayList<PaymentList>({
    key: [...PAYMENTS_KEY, 'payments', { method }],
    days: { from, to },
    read: (page) => api.paymentHistory.listPayments({ method, ...page }),
  });
}
