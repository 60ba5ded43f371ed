// The personal data of customers: how long a venue stores them, and what replaces them once they are erased.
import { customerLabel } from './customer.ts';
import { oneMonthBefore } from './time.ts';

/** After how many months without an order the identity of a customer can be erased by itself. */
export const CUSTOMER_DATA_MONTHS = [6, 12, 24, 36, 60] as const;
export type CustomerDataMonths = (typeof CUSTOMER_DATA_MONTHS)[number];

/** Prefix of the label of a customer whose data was erased. */
export const ERASED_LABEL_PREFIX = 'borrado-';

/**
 * The label of a customer whose data was erased, made from random letters and digits that are used for nothing else. Throws
 * RangeError if there are fewer than eight.
 */
export function erasedLabel(random: string): string {
  return customerLabel(random, ERASED_LABEL_PREFIX);
}

/**
 * The first day whose customers are not erased on the day `today`: this many months before, or up to three days earlier where a
 * month between them is shorter.
 */
export function firstRetainedDay(today: string, months: CustomerDataMonths): string {
  let day = today;
  for (let count = 0; count < months; count += 1) day = oneMonthBefore(day);
  return day;
}
