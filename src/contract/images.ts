// Images: upload by staff, and their public URLs.
import * as z from 'zod/mini';
import { IMAGE_BYTES_MAX, VENUE_IMAGES } from '#domain/image.ts';
import { defineEndpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { imageRoutes } from './routes.ts';

/**
 * Returns the URL of an uploaded image. `size` is the key of one of the stored sizes of the image, such as `512`. Without `size`,
 * the URL returns the default size.
 */
export function imageUrl(imageId: string, size?: string): string {
  return size === undefined ? `/api/images/${imageId}` : `/api/images/${imageId}/${size}`;
}

/**
 * Base64 size of the largest allowed image, plus a margin: an image slightly too large gets a refusal text, not a dropped
 * connection.
 */
const UPLOAD_BYTES_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4 + 64 * 1024;
const UPLOADS_PER_MINUTE = 60;

/** The bytes of a file in base64. Invalid base64 is refused as an invalid image. */
const bytesField = z.string();

const uploading = {
  limit: { perMinute: UPLOADS_PER_MINUTE, by: 'session' },
  bodyBytesMax: UPLOAD_BYTES_MAX,
  output: z.object({ id: idField }),
} as const;

/** The endpoints of uploaded images. */
export const imageEndpoints = {
  uploadImage: defineEndpoint({
    ...imageRoutes.uploadImage,
    ...uploading,
    access: { staff: 'manage-settings' },
    records: { nothing: 'a picture is shown only after the settings with it were saved, which is recorded' },
    summary: 'Stores an image of the venue, re-encoded in its sizes. An image that is not used is deleted after a day.',
    input: z.object({ kind: z.enum(VENUE_IMAGES), data: bytesField }),
  }),
  uploadProductImage: defineEndpoint({
    ...imageRoutes.uploadProductImage,
    ...uploading,
    access: { staff: 'manage-products' },
    records: { nothing: 'a picture is shown only after its product was saved, which is recorded' },
    summary:
      'Stores the image of a product, re-encoded in its sizes. An image that is not used is deleted after a day.',
    input: z.object({ data: bytesField }),
  }),
};
