// Publishes that payments have changed.
import type { Context } from '#server/platform/context.ts';

/** Publishes the topic `payments` after the commit: a payment was added, was paid, was refunded, or changed its state. */
export function publishPaymentsChanged(context: Context): void {
  context.afterCommit((live) => live.publish('payments'));
}
