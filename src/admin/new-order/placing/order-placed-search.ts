// What the page after an order of the staff shows, in its address.
import { readText } from '#admin/shared/lists/read-search.ts';

export interface OrderPlacedSearch {
  readonly payment?: string;
}

export function readOrderPlacedSearch(search: Record<string, unknown>): OrderPlacedSearch {
  return readText('payment', search);
}
