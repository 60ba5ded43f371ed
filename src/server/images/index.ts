// The public API of the images feature.
import type { Handlers } from '#contract/endpoint.ts';
import type { imageEndpoints } from '#contract/images.ts';
import type { Context } from '#server/platform/context.ts';
import { uploadImage } from './upload-image.ts';

export { serveImages } from './serve-images.ts';

/** The request handlers of image uploads: images of the venue, and product images. */
export const imageHandlers: Handlers<typeof imageEndpoints, Context> = {
  uploadImage,
  uploadProductImage: (context, input) => uploadImage(context, { kind: 'product', ...input }),
};
