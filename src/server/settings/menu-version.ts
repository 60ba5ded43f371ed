// The stored version of the menu, by which each process finds out whether its cached menu is still current.

import type { Context } from '#server/platform/context.ts';
import type { Database, Sql, VenueImportConnection } from '#server/platform/database/database.ts';

/**
 * Notifies open pages of customers and staff after the commit that the menu has changed. Each transaction that changes what the
 * menu shows calls it. The menu version is raised by database triggers, not here.
 */
export function publishMenuChanged(context: Context): void {
  context.afterCommit((live) => {
    live.publish('menu');
    live.publish('back-office');
  });
}

/**
 * Reads the version number of the menu, which grows with each change. A process compares it to find out whether its cached menu is
 * still current.
 */
export async function readMenuVersion(db: Database | Sql): Promise<number> {
  const { menu_version } = await db.selectFrom('settings').select('menu_version').executeTakeFirstOrThrow();
  return menu_version;
}

/**
 * Stores a new menu version for a venue that was just imported. The imported version number cannot be used: a running process may
 * have cached another menu under this number.
 */
export async function renewMenuVersion(client: VenueImportConnection): Promise<void> {
  await client.query('update settings set menu_version = (extract(epoch from clock_timestamp()) * 1000)::bigint');
}
