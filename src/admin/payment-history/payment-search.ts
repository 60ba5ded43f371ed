// Search parameters of the payment history: days, payment method, the searched text and the open dialog.
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';
import { readHistorySearchText, readIdParameter, readTextParameter } from '#admin/shared/lists/read-search.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/payment.ts';

/** Search parameters of the payment history: its filters and the open dialog. */
export interface PaymentHistorySearch extends DaySearch {
  readonly method?: PaymentMethod;
  /** The searched text. While it is searched, the filters do not count. */
  readonly text?: string;
  /** Id of the payment whose details are open. */
  readonly payment?: string;
}

/** Reads the search parameters of the payment history; invalid values are dropped. */
export function readPaymentHistorySearch(search: Record<string, unknown>): PaymentHistorySearch {
  return {
    ...readDaySearch(search),
    ...readPaymentMethodFilter(search),
    ...readHistorySearchText(search),
    ...readIdParameter('payment', search),
  };
}

/**
 * Reads the search parameter by which the payment history is filtered: the payment method. If it is missing or invalid, returns an
 * empty object, and payments of all methods are shown.
 */
export function readPaymentMethodFilter(search: Record<string, unknown>): { method?: PaymentMethod } {
  const { method: text } = readTextParameter('method', search);
  const method = PAYMENT_METHODS.find((known) => known === text);
  return method === undefined ? {} : { method };
}
