// Hooks for reading what each table owes. Live events of payments read it again.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import type { OwedPayment } from '#contract/owed-orders.ts';
import { usePollInterval } from './live-updates.ts';
import { PAYMENTS_QUERY_KEY } from './payments-queries.ts';

const owedQuery = queryOptions({
  queryKey: [...PAYMENTS_QUERY_KEY, 'owed'],
  queryFn: () => api.owedOrders.listOwed({}),
});

/**
 * Subscribes to all payments that staff must still collect, grouped by table. Pass `isAllowed` false for users who may not collect:
 * then no request is sent.
 */
export function useOwedPayments(isAllowed = true) {
  return useQuery({ ...owedQuery, refetchInterval: usePollInterval(), enabled: isAllowed });
}

/**
 * Returns the given payments as they are now on the server, for a dialog that stays open while staff collect money on other
 * tablets. A payment that is no longer to be collected is returned unchanged.
 */
export function useLatestOwedPayments(payments: readonly OwedPayment[]): readonly OwedPayment[] {
  const { data } = useOwedPayments();
  const owed = data?.tables.flatMap((table) => table.payments) ?? [];
  return payments.map((payment) => owed.find(({ paymentId }) => paymentId === payment.paymentId) ?? payment);
}
