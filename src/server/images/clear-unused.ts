// Images that nothing refers to any more: replaced ones, and those of forms that were never saved.
import type { ExpressionBuilder } from 'kysely';
import { VENUE_IMAGES } from '#domain/image.ts';
import type { Sql } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables.ts';

/** A form may stay open for so long between an upload and its save. */
const UNUSED_KEPT_MS = 24 * 60 * 60 * 1000;

/** Deletes them. One that somebody is saving at this moment is locked, and stays. */
export async function clearUnused(sql: Sql, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - UNUSED_KEPT_MS);
  const unused = sql
    .selectFrom('images')
    .select('images.id')
    .where('uploaded_on', '<', oldest)
    .where((image) => image.not(image.exists(venuesWith(image))))
    .where((image) => image.not(image.exists(productsWith(image))))
    .forUpdate()
    .skipLocked();
  await sql.deleteFrom('images').where('id', 'in', unused).execute();
}

type Image = ExpressionBuilder<Tables, 'images'>;

function venuesWith(image: Image) {
  return image
    .selectFrom('settings')
    .select('settings.id')
    .where((venue) => venue.or(VENUE_IMAGES.map((kind) => venue(kind, '=', venue.ref('images.id')))));
}

function productsWith(image: Image) {
  return image.selectFrom('products').select('products.id').whereRef('picture', '=', 'images.id');
}
