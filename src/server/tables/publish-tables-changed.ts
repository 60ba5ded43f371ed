// Tells staff that the tables changed.
import type { Context } from '#server/platform/context.ts';

/** After the commit. */
export function publishTablesChanged(context: Context): void {
  context.afterCommit((live) => live.publish('house'));
}
