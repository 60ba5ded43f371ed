// The stored version of the menu, by which each process finds out whether its cached menu is still current.

import type { Context } from '#server/platform/context.ts';
import type { Database, ImportConnection, Sql } from '#server/platform/database/database.ts';

/**
 * Publishes a change of the menu to customers and to the back office after the commit. Every transaction that changes what the menu
 * shows calls it. Triggers of the database raise the stored version of the menu.
 */
export function publishMenuChanged(context: Context): void {
  context.afterCommit((live) => {
    live.publish('menu');
    live.publish('back-office');
  });
}

/** Reads the stored version of the menu. */
export async function readMenuVersion(db: Database | Sql): Promise<number> {
  const { menu_version } = await db.selectFrom('settings').select('menu_version').executeTakeFirstOrThrow();
  return menu_version;
}

/**
 * Gives an imported venue a menu version that no process has used, because a running process may have cached another menu under the
 * version in the archive.
 */
export async function renewMenuVersion(client: ImportConnection): Promise<void> {
  await client.query('update settings set menu_version = (extract(epoch from clock_timestamp()) * 1000)::bigint');
}
