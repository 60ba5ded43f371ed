// Publishes that the tables changed.
import type { Context } from '#server/platform/context.ts';

/** Publishes to the back office after the commit. */
export function publishTablesChanged(context: Context): void {
  context.afterCommit((live) => live.publish('back-office'));
}
