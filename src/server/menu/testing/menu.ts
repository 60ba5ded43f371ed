// Builders of a small menu for tests, with ordinary defaults.
import type { Insertable } from 'kysely';
import type { Size } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
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

type NewProduct = Pick<ProductValues, 'name' | 'category_id' | 'product_type_id'> &
  Partial<ProductValues> & {
    /** The price in cents by size; 2,50 € in the base size if missing. */
    readonly prices?: Readonly<Record<Size, number>>;
  };

/** Inserts a product, for 2,50 € in the base size unless `prices` are given, and returns its id. */
export async function addProduct(db: Database, { prices = { base: 250 }, ...product }: NewProduct): Promise<string> {
  const id = newId();
  await db
    .insertInto('products')
    .values({ id, name_key: nameKey(product.name), sort: 1, ...product })
    .execute();
  await db
    .insertInto('product_sizes')
    .values(pricedSizes(prices).map((sold, index) => ({ product_id: id, ...sold, sort: index + 1 })))
    .execute();
  return id;
}

/**
 * Changes the price in cents of the base size of one product, or of all if `productId` is null, directly in the database: the
 * version of the product stays the same.
 */
export async function setPrice(db: Database, productId: string | null, price: number): Promise<void> {
  await db
    .updateTable('product_sizes')
    .set({ price })
    .where('size', '=', 'base')
    .$if(productId !== null, (query) => query.where('product_id', '=', productId ?? ''))
    .execute();
}
