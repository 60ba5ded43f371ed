// Builders of a small menu for tests, with ordinary defaults.
import type { Insertable } from 'kysely';
import type { Section } from '#domain/schedule.ts';
import { nameKey } from '#domain/text.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

type ProductValues = Insertable<Tables['products']>;

/** Inserts a category and returns its id. */
export async function addCategory(db: Database, section: Section, name: string, sort = 1): Promise<string> {
  const id = newId();
  await db
    .insertInto('categories')
    .values({ id, product_type_id: section, name, name_key: nameKey(name), sort })
    .execute();
  return id;
}

/** Inserts a product of 2,50 € and returns its id. */
export async function addProduct(
  db: Database,
  product: Pick<ProductValues, 'name' | 'category_id' | 'product_type_id'> & Partial<ProductValues>,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('products')
    .values({ id, name_key: nameKey(product.name), sort: 1, price: 250, ...product })
    .execute();
  return id;
}
