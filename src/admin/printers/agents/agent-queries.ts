// TanStack Query options and hooks for reading the print agents (programs in the bar's network that send tickets to its printers).
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS, backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';

/**
 * TanStack Query options for reading all print agents (programs in the venue's network that send tickets to its printers), sorted
 * by name.
 */
export const printAgentsQuery = queryOptions({
  queryKey: backOfficeQueryKey('print-agents'),
  queryFn: () => api.printAgents.listPrintAgents({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** No live event reports each call of an agent, nor that the calls have stopped. */
const CALLS_POLL_MS = 15_000;
/** While a person waits for the first call of a program. */
const FIRST_CALL_POLL_MS = 3_000;

/**
 * Subscribes to the print agents (programs in the venue's network that send tickets to its printers) and the times of their last
 * calls to the server. With `isAwaited` it polls more often, while a user waits for the first call of an agent with a new key.
 */
export function usePrintAgents({ isAwaited = false } = {}) {
  return useQuery({ ...printAgentsQuery, refetchInterval: isAwaited ? FIRST_CALL_POLL_MS : CALLS_POLL_MS });
}
