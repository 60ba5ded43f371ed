// Stores the fields of one settings screen without touching the others.
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { isAlreadySaved } from '#server/platform/saving.ts';
import { publishMenuChanged } from './menu-version.ts';
import type { Settings } from './queries.ts';

/**
 * Stores these columns and publishes the change. Refused over a version that the screen has not shown, unless exactly
 * these values are stored already. `check` may refuse inside the transaction.
 */
export async function storeSettings(
  context: Context,
  columns: Partial<Settings>,
  { shown, check }: { readonly shown: { readonly version: number }; readonly check?: (sql: Sql) => Promise<void> },
): Promise<Settings> {
  return context.transaction(async (sql) => {
    const present = await sql.selectFrom('settings').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (isAlreadySaved(present, columns, shown)) return present;

    await check?.(sql);
    const stored = await sql
      .updateTable('settings')
      .set({ ...columns, version: present.version + 1, updated_on: context.now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await publishMenuChanged(context, sql);
    return stored;
  });
}
