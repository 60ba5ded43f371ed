// Search parameters of the pending payments page: filters and the open dialog.
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';
import { readIdParameter, readTextParameter } from '#admin/shared/lists/read-search.ts';
import type { PendingPaymentsFilterState } from '#contract/payment-history.ts';
import type { PaymentMethod } from '#domain/payment.ts';

/** One entry per method, in the order of the select. A new payment method does not compile until it is listed. */
const METHODS: { readonly [Method in PaymentMethod]: Method } = {
  redsys: 'redsys',
  stripe: 'stripe',
  googlepay: 'googlepay',
  applepay: 'applepay',
  bizum: 'bizum',
  manual: 'manual',
};

/**
 * The payment methods by which the list of pending payments can be filtered, in the order of the select. `manual` means that the
 * customer pays staff.
 */
export const PAYMENT_METHOD_FILTER_OPTIONS: readonly PaymentMethod[] = Object.values(METHODS);

/** Filters of the lists of pending and of canceled payments. */
export interface PendingPaymentFilter extends DaySearch {
  readonly method?: PaymentMethod;
  /** Table code. */
  readonly table?: string;
  /** Missing for «Por cobrar», which has no filter but the table. */
  readonly state?: PendingPaymentsFilterState;
}

/** Search parameters in the URL of the page «Pagos Pendientes»: the filters and the open dialog. */
interface PendingPaymentSearch extends PendingPaymentFilter {
  /** Id of the payment whose details are open. */
  readonly payment?: string;
}

/**
 * Reads the search parameters of the page «Pagos Pendientes»; invalid values are dropped. `state` selects the tab. If it is
 * missing, a filter by day or payment method selects the tab `pending`. The tab `canceled` has no filter by payment method.
 */
export function readPendingPaymentSearch(search: Record<string, unknown>): PendingPaymentSearch {
  const filter = { ...readDaySearch(search), ...readMethod(search) };
  const isFiltered = Object.keys(filter).length > 0;
  return {
    ...(search.state === 'canceled' ? { ...readDaySearch(search), state: search.state } : filter),
    ...(search.state === 'pending' || (isFiltered && search.state !== 'canceled') ? { state: 'pending' } : {}),
    ...readTextParameter('table', search),
    ...readIdParameter('payment', search),
  };
}

function readMethod(search: Record<string, unknown>): { method?: PaymentMethod } {
  const method = PAYMENT_METHOD_FILTER_OPTIONS.find((known) => known === search.method);
  return method === undefined ? {} : { method };
}
