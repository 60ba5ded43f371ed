// The stored version of the menu, with which every process compares its cached menu.
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/**
 * Called in every transaction that changes what the menu shows. Raises the stored version and, after the commit,
 * publishes the change to customers and to the back office.
 *
 * The settings row stays locked until the commit. Call it last, so that other transactions wait for the commit alone.
 */
export async function publishMenuChanged(context: Context, sql: Sql): Promise<void> {
  await sql
    .updateTable('settings')
    .set(({ eb }) => ({ menu_version: eb('menu_version', '+', 1) }))
    .execute();
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
