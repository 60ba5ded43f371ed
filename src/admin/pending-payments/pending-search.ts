// Search parameters of the pending payments page: filters and the open dialog.
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';
import { readId, readText } from '#admin/shared/lists/read-search.ts';
import type { PendingListState } from '#contract/payment-history.ts';
import type { PaymentMethod } from '#domain/payment.ts';

/** Payment methods of the filter. Staff orders have the method `manual` and are found without a filter. */
export type FilterMethod = Exclude<PaymentMethod, 'manual'>;

/** One entry per method, in the order of the select. A new payment method does not compile until it is listed. */
const METHODS: { readonly [Method in FilterMethod]: Method } = {
  redsys: 'redsys',
  stripe: 'stripe',
  googlepay: 'googlepay',
  applepay: 'applepay',
  bizum: 'bizum',
};

/** The payment methods of the filter, in the order of the select. */
export const FILTER_METHODS: readonly FilterMethod[] = Object.values(METHODS);

/** Filters of the list of pending payments. */
export interface PendingFilter extends DaySearch {
  readonly method?: FilterMethod;
  /** Table code. */
  readonly table?: string;
  /** Missing for pending payments. */
  readonly state?: PendingListState;
}

/** The filters, and the open dialog. */
export interface PendingSearch extends PendingFilter {
  /** Id of the payment whose details are open. */
  readonly payment?: string;
}

/**
 * Reads the search parameters; invalid values are dropped. Canceled orders are not filtered by method, because all of
 * them are staff orders.
 */
export function readPendingSearch(search: Record<string, unknown>): PendingSearch {
  return {
    ...readDaySearch(search),
    ...(search.state === 'canceled' ? { state: search.state } : readMethod(search)),
    ...readText('table', search),
    ...readId('payment', search),
  };
}

function readMethod(search: Record<string, unknown>): { method?: FilterMethod } {
  const method = FILTER_METHODS.find((known) => known === search.method);
  return method === undefined ? {} : { method };
}
