// Publishes that a table of the venue was created or changed.
import type { Context } from '#server/platform/context.ts';

/** Publishes the topic `back-office` after the commit, so that back offices read the tables again. */
export function publishTablesChanged(context: Context): void {
  context.afterCommit((live) => live.publish('back-office'));
}
