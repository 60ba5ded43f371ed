// The personal data of customers: how long a venue stores them, and what replaces them once they are erased.
import { anonymousCustomerLabel } from './customer.ts';
import { oneMonthBefore } from './time.ts';

/**
 * The periods, in months, that a venue can choose for automatic erasure. The identity of a customer is erased after such a period
 * without an order or a table scan.
 */
export const CUSTOMER_DATA_MONTHS = [6, 12, 24, 36, 60] as const;
/** A number of months without an order or a table scan after which the identity of a customer is erased. */
export type CustomerDataMonths = (typeof CUSTOMER_DATA_MONTHS)[number];

/** Prefix of the label that is shown for a customer whose data was erased. */
export const ERASED_LABEL_PREFIX = 'borrado-';

/**
 * Returns the label to store for a customer whose data is erased. Pass random letters and digits that are used for nothing else;
 * fewer than eight throw RangeError.
 */
export function erasedLabel(random: string): string {
  return anonymousCustomerLabel(random, ERASED_LABEL_PREFIX);
}

/**
 * Returns the first day, YYYY-MM-DD, of the retention period that ends on `today`. Customers whose last order or table scan was
 * before that day are erased. The day is `months` months before `today`, or up to three days earlier if a month in between is
 * shorter.
 */
export function firstRetainedDay(today: string, months: CustomerDataMonths): string {
  let day = today;
  for (let count = 0; count < months; count += 1) day = oneMonthBefore(day);
  return day;
}
