// The unsent orders of this browser, which every page shows.
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { useStore } from '#ui/use-store.ts';
import { unsentOrders } from './unsent-order-storage.ts';
import { isUnsent, type UnsentOrder } from './unsent-orders.ts';

/** Subscribes to the unsent orders whose response no order editor waits for, in the order in which they are sent. */
export function useUnsentOrders(): readonly UnsentOrder[] {
  const orders = useStore(unsentOrders.list, (list) => list.orders);
  const ids = useServerClock(() => idsOf(orders.filter((order) => isUnsent(order, Date.now()))));
  return orders.filter(({ draft }) => ids.includes(draft.orderId));
}

function idsOf(orders: readonly UnsentOrder[]): string {
  return orders.map(({ draft }) => draft.orderId).join(' ');
}
