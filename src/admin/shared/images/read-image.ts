// Loads a chosen file as an image that can be displayed, or explains why it cannot.

import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { encodeCanvas, readAsDataUrl } from './encode-image.ts';
import { imageTexts } from './image-texts.ts';
import { requireUsableImageFile } from './require-usable-image-file.ts';
import { UnusableImageError } from './unusable-image-error.ts';

/** A chosen image file after decoding, ready to be cropped. */
export interface LoadedImage {
  /** A `data:` URL, because the content security policy allows no blob URLs. */
  readonly url: string;
  readonly element: HTMLImageElement;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads and decodes a chosen image file. A large image is scaled down, so that the user can move it smoothly in the dialog that
 * crops it. Throws `UnusableImageError` for an unsupported type, too large a file, or an image that cannot be decoded.
 */
export async function readImage(file: File): Promise<LoadedImage> {
  if (typeof FileReader === 'undefined') throw new UnusableImageError(imageTexts.noReader);
  await requireUsableImageFile(file);
  const image = await loadImage(await readAsDataUrl(file));
  const scale = Math.sqrt(EDITED_PIXELS_MAX / (image.width * image.height));
  return scale < 1 ? shrinkImage(image, scale, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png') : image;
}

/** The largest width × height that is cropped. Safari on phones draws at most 16,777,216 pixels. */
const EDITED_PIXELS_MAX = 16_000_000;

async function loadImage(url: string): Promise<LoadedImage> {
  const element = new Image();
  element.src = url;
  await element.decode().catch(() => {
    throw new UnusableImageError(refusalMessages['image-broken']);
  });
  return { url, element, width: element.naturalWidth, height: element.naturalHeight };
}

async function shrinkImage(image: LoadedImage, scale: number, type: 'image/jpeg' | 'image/png'): Promise<LoadedImage> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(image.width * scale));
  canvas.height = Math.max(1, Math.floor(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new UnusableImageError(refusalMessages['image-broken']);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image.element, 0, 0, canvas.width, canvas.height);
  return loadImage(await encodeCanvas(canvas, type));
}
