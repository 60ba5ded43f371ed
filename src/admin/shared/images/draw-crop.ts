// Draws the cropped area and encodes it for the upload.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { IMAGE_WIDTH_MAX, type ImageKind } from '#domain/image.ts';
import { type Crop, cropArea, outputSize } from './crop-geometry.ts';
import { encodeCanvas } from './encode-image.ts';
import type { LoadedImage } from './read-image.ts';
import { UnusableImageError } from './unusable-image-error.ts';

/** Background of transparent areas in a photograph. */
const BACKGROUND_COLOUR = '#ffffff';

/**
 * The cropped area in base64, scaled down to the largest displayed size. Photographs become JPEG; other kinds become
 * PNG and may be transparent.
 */
export async function drawCrop(kind: ImageKind, image: LoadedImage, crop: Crop): Promise<string> {
  const isPhotograph = kind === 'background' || kind === 'product';
  const { left, top, width, height } = cropArea(image, crop);
  const canvas = document.createElement('canvas');
  const size = outputSize({ width, height }, IMAGE_WIDTH_MAX[kind]);
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) throw new UnusableImageError(refusalMessages['image-broken']);

  if (isPhotograph) {
    context.fillStyle = BACKGROUND_COLOUR;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image.element, left, top, width, height, 0, 0, size.width, size.height);
  const dataUrl = await encodeCanvas(canvas, isPhotograph ? 'image/jpeg' : 'image/png');
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
