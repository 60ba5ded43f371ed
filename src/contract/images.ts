// Images that staff upload, and where everybody reads them.
import * as z from 'zod/mini';
import { IMAGE_BYTES_MAX, VENUE_IMAGES } from '#domain/image.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { imageRoutes } from './routes.ts';

/** Where an image is read; without a size it is the ordinary one of its kind. */
export function imageUrl(imageId: string, size?: string): string {
  return size === undefined ? `/api/images/${imageId}` : `/api/images/${imageId}/${size}`;
}

/** An image of the greatest size in base64, with room around it: one that is a little larger is told so in words. */
const UPLOAD_BYTES_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4 + 64 * 1024;
const UPLOADS_PER_MINUTE = 60;

/** A file's bytes in base64. What is none makes no image, and is refused as that. */
const bytesField = z.string();

const uploading = {
  limit: { perMinute: UPLOADS_PER_MINUTE, by: 'address' },
  bodyBytesMax: UPLOAD_BYTES_MAX,
  output: z.object({ id: idField }),
} as const;

export const images = {
  uploadImage: endpoint({
    ...imageRoutes.uploadImage,
    ...uploading,
    access: { staff: 'manage-settings' },
    summary: 'Keeps an image of the venue, encoded anew in its sizes. One that nothing refers to goes after a day.',
    input: z.object({ kind: z.enum(VENUE_IMAGES), data: bytesField }),
  }),
  uploadPicture: endpoint({
    ...imageRoutes.uploadPicture,
    ...uploading,
    access: { staff: 'manage-products' },
    summary: 'Keeps the picture of a product, encoded anew in its sizes. One that nothing refers to goes after a day.',
    input: z.object({ data: bytesField }),
  }),
};
