// Search parameters of the page of a placed order.
import { readTextParameter } from '#admin/shared/lists/read-search.ts';

/** Search parameters of the page that is shown after an order was placed: the id of the order's payment. */
interface OrderPlacedSearch {
  readonly payment?: string;
}

/** Reads the payment id from the search parameters of the page after placing an order; an invalid value is dropped. */
export function readOrderPlacedSearch(search: Record<string, unknown>): OrderPlacedSearch {
  return readTextParameter('payment', search);
}
