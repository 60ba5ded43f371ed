// Publishes that a table of the venue was created or changed.
import type { Context } from '#server/platform/context.ts';

/** Notifies open pages of the back office after the commit that the tables of the venue have changed. */
export function publishTablesChanged(context: Context): void {
  context.afterCommit((live) => live.publish('back-office'));
}
