// Query of what tables owe. A live event of the payments refetches it.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { usePollInterval } from './live-updates.ts';
import { PAYMENTS_KEY } from './payments-queries.ts';

const owedQuery = queryOptions({
  queryKey: [...PAYMENTS_KEY, 'owed'],
  queryFn: () => api.owedOrders.listOwed({}),
});

/**
 * Subscribes to all owed orders (unpaid, staff collect the money), by table. Pass `isAllowed` false for users who may not
 * collect: then no request is sent.
 */
export function useOwed(isAllowed = true) {
  return useQuery({ ...owedQuery, refetchInterval: usePollInterval(), enabled: isAllowed });
}
