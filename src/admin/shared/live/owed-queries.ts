// Hooks for reading what each table owes. Live events of payments read it again.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import type { OwedPayment, OwedPaymentList } from '#contract/owed-orders.ts';
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
  return payments.map((payment) => findOwedPayments(data, [payment.paymentId])[0] ?? payment);
}

/** Returns the payments with these ids, in their order, as the list was last read. Those that nobody owes any more are missing. */
export function findOwedPayments(
  list: OwedPaymentList | undefined,
  paymentIds: readonly string[],
): readonly OwedPayment[] {
  const owed = list?.tables.flatMap(({ payments }) => payments) ?? [];
  return paymentIds.flatMap((id) => owed.find(({ paymentId }) => paymentId === id) ?? []);
}
