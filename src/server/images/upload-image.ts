// Stores an uploaded image.
import type { ExpressionBuilder } from 'kysely';
import { type ImageKind, VENUE_IMAGES } from '#domain/image.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { encodeImage } from './encode-image.ts';

/**
 * Stores an uploaded image in all sizes of its kind, but never the uploaded file itself, and returns the id of the image. Throws a
 * refusal for files that are no image or too large.
 */
export async function uploadImage(
  context: Context,
  { kind, data }: { readonly kind: ImageKind /** In base64. */; readonly data: string },
): Promise<{ id: string }> {
  const files = await encodeImage(kind, Buffer.from(data, 'base64'));
  const id = context.newId();
  await context.transaction(async (sql) => {
    await deleteUnusedImages(sql, context.now);
    await sql.insertInto('images').values({ id, kind, uploaded_on: context.now }).execute();
    await sql
      .insertInto('image_files')
      .values(files.map((file) => ({ ...file, image_id: id })))
      .execute();
  });
  return { id };
}

/** A form may stay open this long between the upload and the save. */
const UNUSED_MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes unused images. An image that is being saved is locked by that save and is skipped. The others are locked, then
 * checked again, since one may have been saved in between.
 */
async function deleteUnusedImages(sql: Sql, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - UNUSED_MAX_AGE_MS);
  const unused = await sql
    .selectFrom('images')
    .select('images.id')
    .where('uploaded_on', '<', oldest)
    .where(isUnused)
    .forUpdate()
    .skipLocked()
    .execute();
  if (unused.length === 0) return;
  const ids = unused.map(({ id }) => id);
  await sql.deleteFrom('images').where('id', 'in', ids).where(isUnused).execute();
}

type Image = ExpressionBuilder<Tables, 'images'>;

function isUnused(image: Image) {
  return image.and([image.not(image.exists(venuesUsing(image))), image.not(image.exists(productsUsing(image)))]);
}

function venuesUsing(image: Image) {
  return image
    .selectFrom('settings')
    .select('settings.id')
    .where((venue) => venue.or(VENUE_IMAGES.map((kind) => venue(kind, '=', venue.ref('images.id')))));
}

function productsUsing(image: Image) {
  return image.selectFrom('products').select('products.id').whereRef('image_id', '=', 'images.id');
}
