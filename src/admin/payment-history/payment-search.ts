// What the payment history shows, in its address.
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';
import { readId, readText } from '#admin/shared/lists/read-search.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/payment.ts';

export interface PaymentSearch extends DaySearch {
  readonly method?: PaymentMethod;
  /** The payment whose detail is open. */
  readonly payment?: string;
}

/** What makes no sense is dropped. */
export function readPaymentSearch(search: Record<string, unknown>): PaymentSearch {
  return { ...readDaySearch(search), ...readMethod(search), ...readId('payment', search) };
}

/** None for all of them. */
export function readMethod(search: Record<string, unknown>): { method?: PaymentMethod } {
  const { method: text } = readText('method', search);
  const method = PAYMENT_METHODS.find((known) => known === text);
  return method === undefined ? {} : { method };
}
