// The unsent orders of this browser (not confirmed by the server), for the notice on every page.
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { useStore } from '#ui/use-store.ts';
import { unsentOrderStore } from './unsent-order-storage.ts';
import { isListedAsUnsent, type UnsentOrder } from './unsent-orders.ts';

/**
 * Subscribes to the orders of this browser that the server has not confirmed, in the order in which they are sent. Leaves out an
 * order while the order editor still waits for its response.
 */
export function useUnsentOrders(): readonly UnsentOrder[] {
  const orders = useStore(unsentOrderStore.list, (list) => list.orders);
  const ids = useServerClock(() => idsOf(orders.filter((order) => isListedAsUnsent(order, Date.now()))));
  return orders.filter(({ draft }) => ids.includes(draft.orderId));
}

function idsOf(orders: readonly UnsentOrder[]): string {
  return orders.map(({ draft }) => draft.orderId).join(' ');
}
