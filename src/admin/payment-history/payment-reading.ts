// What was paid: read again whenever the server says that the till changed.
import { api } from '#admin/shared/api.ts';
import { useDayList } from '#admin/shared/days/day-list.ts';
import { TILL_KEY } from '#admin/shared/live/payments-queries.ts';
import type { PaymentList } from '#contract/payment-history.ts';
import type { PaymentSearch } from './payment-search.ts';

/** What the filters let through, newest first, page by page. */
export function usePayments({ from, to, method }: PaymentSearch) {
  return useDayList<PaymentList>({
    key: [...TILL_KEY, 'payments', { method }],
    days: { from, to },
    read: (wanted) => api.paymentHistory.listPayments({ method, ...wanted }),
  });
}
