// What a menu is made of.
import type { Sql } from '#server/platform/database.ts';

/** Those that are missing. Their names are those of the first migration. */
export async function createProductTypes(sql: Sql): Promise<void> {
  await sql
    .insertInto('product_types')
    .values([
      { id: 'drinks', name: 'Bebidas' },
      { id: 'food', name: 'Comidas' },
    ])
    .onConflict((there) => there.doNothing())
    .execute();
}
