// Public API of the search of the histories: orders and payments of all days.
import type { Handlers } from '#contract/endpoint.ts';
import {
  HISTORY_SEARCH_PAGE_SIZE,
  type HistorySearchInput,
  type historySearchEndpoints,
} from '#contract/history-search.ts';
import { can } from '#domain/staff.ts';
import { readHistoryOrders } from '#server/orders/index.ts';
import { readPaidPayments } from '#server/payments/index.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import type { Context, Services, StaffContext } from '#server/platform/context.ts';
import { pageUpperBound, pageWithNextCursor } from '#server/platform/cursor.ts';
import { dayRangeOf } from '#server/platform/day-range.ts';
import { findHistoryMatches } from './find-history-matches.ts';
import { indexHistory } from './history-index.ts';
import type { SearchableHistory } from './history-lists.ts';
import { resolveSearchTerms } from './search-terms.ts';

/** The handlers of the endpoints that search the history of orders and the history of payments. */
export const historySearchHandlers: Handlers<typeof historySearchEndpoints, Context> = {
  async searchOrders(context, input) {
    const { ids, next } = await findPage(context, 'orders', input);
    return { orders: await readHistoryOrders(context, ids), next };
  },
  async searchPayments(context, input) {
    const { ids, next } = await findPage(context, 'payments', input);
    return { payments: await readPaidPayments(context.db, ids), next };
  },
};

/**
 * Starts the task that prepares the search of orders and payments: now and every minute it writes the search documents (the words
 * of each order or payment) of days that are over. Returns the function that stops the task after the day in progress.
 */
export function startHistoryIndexTask(services: Services): () => Promise<void> {
  const steps = { indexHistory: (stopping: AbortSignal) => indexHistory(services, stopping) };
  return startPeriodicTask(services.log, { name: 'history index', steps }).stop;
}

async function findPage(context: StaffContext, list: SearchableHistory, { text, after }: HistorySearchInput) {
  const today = dayRangeOf(context, {});
  const seesPast = list === 'payments' || can(context.actor.permissions, 'see-past-orders');
  const found = await findHistoryMatches(context.db, {
    list,
    terms: await resolveSearchTerms(context, text),
    since: seesPast ? new Date(0) : today.from,
    end: pageUpperBound(today.until, after),
    limit: HISTORY_SEARCH_PAGE_SIZE + 1,
  });
  const { page, next } = pageWithNextCursor(found, HISTORY_SEARCH_PAGE_SIZE, (position) => position);
  return { ids: page.map(({ id }) => id), next };
}
