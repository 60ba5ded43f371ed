// What the list of pending payments shows, in its address.
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';
import { readId, readText } from '#admin/shared/lists/read-search.ts';
import type { AwaitedState } from '#contract/payment-history.ts';
import type { PaymentMethod } from '#domain/payment.ts';

/** Those that can be filtered by: what staff take down is found under all of them. */
export const FILTERED_METHODS = [
  'redsys',
  'stripe',
  'googlepay',
  'applepay',
  'bizum',
] as const satisfies readonly PaymentMethod[];
export type FilteredMethod = (typeof FILTERED_METHODS)[number];

export interface PendingFilter extends DaySearch {
  readonly method?: FilteredMethod;
  /** The table's code. */
  readonly table?: string;
  /** Missing for what is still awaited. */
  readonly state?: AwaitedState;
}

export interface PendingSearch extends PendingFilter {
  /** The payment whose detail is open. */
  readonly payment?: string;
}

/** What makes no sense is dropped. What was given up is not filtered by method, as staff took all of it. */
export function readPendingSearch(search: Record<string, unknown>): PendingSearch {
  return {
    ...readDaySearch(search),
    ...(search.state === 'canceled' ? { state: search.state } : readMethod(search)),
    ...readText('table', search),
    ...readId('payment', search),
  };
}

function readMethod(search: Record<string, unknown>): { method?: FilteredMethod } {
  const method = FILTERED_METHODS.find((known) => known === search.method);
  return method === undefined ? {} : { method };
}
