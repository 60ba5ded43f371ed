// Creates the two product types (drinks and food) of a new venue.
import type { Sql } from '#server/platform/database/database.ts';

/** Inserts the missing product types, with the same names as the first migration. Returns true if one was missing. */
export async function createProductTypes(sql: Sql): Promise<boolean> {
  const created = await sql
    .insertInto('product_types')
    .values([
      { id: 'drinks', name: 'Bebidas' },
      { id: 'food', name: 'Comidas' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return created.length > 0;
}
