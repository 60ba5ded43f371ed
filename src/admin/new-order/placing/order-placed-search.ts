// Search parameters of the page of a placed order.
import { readTextParameter } from '#admin/shared/lists/read-search.ts';

/**
 * Search parameters of the page that is shown after an order was placed: the id of the order's payment, and the cash that the
 * customer gave, as staff typed it.
 */
interface OrderPlacedSearch {
  readonly payment?: string;
  readonly cash?: string;
}

/** Reads the search parameters of the page after placing an order. Invalid values are dropped. */
export function readOrderPlacedSearch(search: Record<string, unknown>): OrderPlacedSearch {
  return { ...readTextParameter('payment', search), ...readTextParameter('cash', search) };
}
