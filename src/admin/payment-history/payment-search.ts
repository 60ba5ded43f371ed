// What the payment history shows, in its address.
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';
import { readText } from '#admin/shared/read-search.ts';

export interface PaymentSearch extends DaySearch {
  readonly method?: string;
  /** The payment whose detail is open. */
  readonly payment?: string;
}

export function readPaymentSearch(search: Record<string, unknown>): PaymentSearch {
  return { ...readDaySearch(search), ...readText('method', search), ...readText('payment', search) };
}
