// Saves which uploaded images represent the venue, and the link of the partner company.
import type { SaveImagesInput } from '#contract/settings.ts';
import { VENUE_IMAGES, type VenueImage } from '#domain/image.ts';
import { normalizePartnerUrl, partnerUrlRefusal } from '#domain/partner-link.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';
import type { Settings } from './columns.ts';
import { storeSettings } from './store-settings.ts';

/**
 * Saves the settings page «images»: the images of the venue, and the link of the partner company. Other settings do not change.
 * Throws the refusal `image-gone` if an image does not exist any more or was uploaded for another purpose.
 */
export async function saveImages(
  context: Context,
  { shown, partnerUrl, ...images }: SaveImagesInput,
): Promise<Settings> {
  throwValidationErrors({ partnerUrl: partnerUrlRefusal(partnerUrl) ?? undefined });
  const fields = { ...images, partnerUrl: normalizePartnerUrl(partnerUrl) };
  return storeSettings(context, 'images', fields, { shown, check: (sql) => requireImages(sql, images) });
}

/** Locks the images until the commit, since unused images may be deleted. */
async function requireImages(sql: Sql, images: Readonly<Record<VenueImage, string | null>>): Promise<void> {
  const imageIds = VENUE_IMAGES.flatMap((kind) => images[kind] ?? []);
  if (imageIds.length === 0) return;
  const found = await sql.selectFrom('images').select(['id', 'kind']).where('id', 'in', imageIds).forShare().execute();
  const doAllExist = VENUE_IMAGES.every(
    (kind) => images[kind] === null || found.some((image) => image.id === images[kind] && image.kind === kind),
  );
  if (!doAllExist) throw new RefusalError('image-gone');
}
