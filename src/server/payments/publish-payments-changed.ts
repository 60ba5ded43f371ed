// Publishes that payments have changed.
import type { Context } from '#server/platform/context.ts';

/** Publishes the topic `payments` after the commit: money arrived, was refunded, or is awaited. */
export function announceTill(context: Context): void {
  context.afterCommit((live) => live.publish('till'));
}
