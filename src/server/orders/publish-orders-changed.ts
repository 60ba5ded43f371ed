// Notifies the customers of orders, and the boards (screens of bar and kitchen), that orders have changed as a whole.
import { SECTIONS } from '#domain/menu.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * Notifies the open pages of these customers, after the commit, that their orders have changed. An order that staff placed has null
 * instead of a customer id, and is skipped.
 */
export function publishOwnOrdersChanged(context: Context, customerIds: readonly (string | null)[]): void {
  const customers = new Set(customerIds.filter((id) => id !== null));
  if (customers.size === 0) return;
  context.afterCommit((live) => {
    for (const customer of customers) live.publish('own-orders', customer);
  });
}

/**
 * Notifies all boards (screens of bar and kitchen) and the open pages of these customers, after the commit, that orders have
 * changed. An order that staff placed has null instead of a customer id; for it, only the boards are notified.
 */
export function publishOrdersChanged(context: Context, customerIds: readonly (string | null)[]): void {
  context.afterCommit((live) => {
    for (const section of SECTIONS) live.publish(`board-${section}`);
  });
  publishOwnOrdersChanged(context, customerIds);
}
