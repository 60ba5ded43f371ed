// Publishes that payments have changed.
import type { Context } from '#server/platform/context.ts';

/**
 * Notifies the pages that show payments (the live topic `payments`), after the commit, that a payment was added, paid, refunded,
 * or changed its state.
 */
export function publishPaymentsChanged(context: Context): void {
  context.afterCommit((live) => live.publish('payments'));
}
