// The URL of the card page for an order that staff were to collect.
import { isId } from '#domain/type-guards.ts';

const ORDER_PARAMETER = 'order';

/** The path of the card page that pays this order. */
export function payOrderPath(orderId: string): string {
  return `/insert-card?${new URLSearchParams({ [ORDER_PARAMETER]: orderId })}`;
}

/** The order in the query of the card page; null if it names none. */
export function owedOrderInQuery(search: string): string | null {
  const orderId = new URLSearchParams(search).get(ORDER_PARAMETER);
  return isId(orderId) ? orderId : null;
}
