// Tells the staff that money came, went, or is awaited.
import type { Context } from '#server/platform/context.ts';

/** After the commit. */
export function announceTill(context: Context): void {
  context.afterCommit((live) => live.publish('till'));
}
