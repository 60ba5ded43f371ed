// Saves which uploaded images represent the venue.
import type { SaveImages } from '#contract/settings.ts';
import { VENUE_IMAGES } from '#domain/image.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { Settings } from './queries.ts';
import { storeSettings } from './store-settings.ts';

/** Saves only these fields. An image that was deleted, or uploaded for another purpose, is refused. */
export function saveImages(context: Context, { shown, ...images }: SaveImages): Promise<Settings> {
  return storeSettings(context, 'images', images, { shown, check: (sql) => requireImages(sql, images) });
}

/** Locks the images until the commit, since unused images may be deleted. */
async function requireImages(sql: Sql, images: Omit<SaveImages, 'shown'>): Promise<void> {
  const imageIds = VENUE_IMAGES.flatMap((kind) => images[kind] ?? []);
  if (imageIds.length === 0) return;
  const found = await sql.selectFrom('images').select(['id', 'kind']).where('id', 'in', imageIds).forShare().execute();
  const doAllExist = VENUE_IMAGES.every(
    (kind) => images[kind] === null || found.some((image) => image.id === images[kind] && image.kind === kind),
  );
  if (!doAllExist) throw new RefusalError('image-gone');
}
