// Creates the two product types (drinks and food) of a new venue.
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Inserts the rows of the product types (drinks and food) that are missing in the database, with the names that the first migration
 * gives them. Returns true if at least one was missing.
 */
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
