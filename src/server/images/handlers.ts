import type { Handlers } from '#contract/endpoint.ts';
import type { images } from '#contract/images.ts';
import type { Context } from '#server/platform/context.ts';
import { uploadImage } from './upload-image.ts';

export const imageHandlers: Handlers<typeof images, Context> = {
  uploadImage: ({ context, input }) => uploadImage(context, input),
  uploadProductImage: ({ context, input }) => uploadImage(context, { kind: 'product', ...input }),
};
