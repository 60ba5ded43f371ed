// Staff upload an image.
import type { ImageKind } from '#domain/image.ts';
import type { Context } from '#server/platform/context.ts';
import { deleteUnusedImages } from './delete-unused-images.ts';
import { encodeImage } from './encode-image.ts';

/**
 * Keeps what is made of it, never the file itself, and gives its id. Nothing shows it until something refers to it.
 * What is no image, or too large a one, is refused.
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
