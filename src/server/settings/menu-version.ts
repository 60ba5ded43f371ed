// The stored version of the menu, with which every process compares what it remembers of the menu.

import type { Context } from '#server/platform/context.ts';
import type { Database, ImportConnection } from '#server/platform/database/database.ts';

/**
 * Called in every transaction that changes what the menu shows: publishes the change to customers and to the back office after the
 * commit. The database raises the stored version itself, by triggers; the row of the settings stays locked from the change to the
 * commit.
 */
export function publishMenuChanged(context: Context): void {
  context.afterCommit((live) => {
    live.publish('menu');
    live.publish('back-office');
  });
}

/** The stored version of the menu. */
export async function readMenuVersion(db: Database): Promise<number> {
  const { menu_version } = await db.selectFrom('settings').select('menu_version').executeTakeFirstOrThrow();
  return menu_version;
}

/**
 * Gives an imported venue a version that no server has counted, because a running one may remember another menu under the version of
 * the archive.
 */
export async function renewMenuVersion(client: ImportConnection): Promise<void> {
  await client.query('update settings set menu_version = (extract(epoch from clock_timestamp()) * 1000)::bigint');
}
