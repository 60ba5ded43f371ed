// Search parameters of the page of a placed order.
import { readText } from '#admin/shared/lists/read-search.ts';

export interface OrderPlacedSearch {
  readonly payment?: string;
}

/** Reads the id of the payment; an invalid value is dropped. */
export function readOrderPlacedSearch(search: Record<string, unknown>): OrderPlacedSearch {
  return readText('payment', search);
}
