// The URL of the card page for an order that would otherwise be paid to staff.
import { isId } from '#domain/type-guards.ts';

const ORDER_PARAMETER = 'order';

/** Returns the path of the card page that pays this order. */
export function payOrderPath(orderId: string): string {
  return `/insert-card?${new URLSearchParams({ [ORDER_PARAMETER]: orderId })}`;
}

/** Returns the id of the order in the card page's query; null without one. */
export function owedOrderInQuery(search: string): string | null {
  const orderId = new URLSearchParams(search).get(ORDER_PARAMETER);
  return isId(orderId) ? orderId : null;
}
