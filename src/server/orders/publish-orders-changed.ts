// Notifies the customers of orders, and the boards (screens of bar and kitchen), that orders have changed as a whole.
import { SECTIONS } from '#domain/menu.ts';
import type { Context } from '#server/platform/context.ts';

/** Notifies these customers, after the commit, that their own orders have changed. The id of an order of staff is null. */
export function publishOwnOrdersChanged(context: Context, customerIds: readonly (string | null)[]): void {
  const customers = new Set(customerIds.filter((id) => id !== null));
  if (customers.size === 0) return;
  context.afterCommit((live) => {
    for (const customer of customers) live.publish('own-orders', customer);
  });
}

/**
 * Notifies these customers, after the commit, that their own orders have changed, and notifies all boards. The id of an order of
 * staff is null.
 */
export function publishOrdersChanged(context: Context, customerIds: readonly (string | null)[]): void {
  context.afterCommit((live) => {
    for (const section of SECTIONS) live.publish(`board-${section}`);
  });
  publishOwnOrdersChanged(context, customerIds);
}
