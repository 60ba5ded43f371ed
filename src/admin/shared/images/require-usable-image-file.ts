// Checks a chosen image file before it is decoded, because a browser freezes while it decodes too large an image.

import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { detectImageType } from '#domain/image.ts';
import { imageSize } from './image-size.ts';
import { imageTexts } from './image-texts.ts';
import { UnusableImageError } from './unusable-image-error.ts';

const SIGNATURE_BYTES = 16;
/**
 * The largest file that is opened, and its largest width × height. Only the cropped part is sent, scaled down, so these are limits
 * of the device: a photo of a phone has up to 108 megapixels, which take 430 MB while they are decoded.
 */
const OPENED_BYTES_MAX = 40 * 1024 * 1024;
const OPENED_PIXELS_MAX = 110_000_000;

/**
 * Throws `UnusableImageError` if the file that the user chose cannot be used: no allowed image type, more than 40 MB or 110
 * megapixels, broken, or unreadable. These are limits of the device; the server has lower ones for the cropped image.
 */
export async function requireUsableImageFile(file: Blob): Promise<void> {
  if (detectImageType(await bytesOf(file.slice(0, SIGNATURE_BYTES))) === null) {
    throw new UnusableImageError(refusalMessages['image-type-not-valid']);
  }
  if (file.size > OPENED_BYTES_MAX) throw new UnusableImageError(imageTexts.tooLarge);
  const size = imageSize(await bytesOf(file));
  if (size === null) throw new UnusableImageError(refusalMessages['image-broken']);
  if (size.width * size.height > OPENED_PIXELS_MAX)
    throw new UnusableImageError(refusalMessages['image-too-many-pixels']);
}

/** Reads the bytes; the file may have been moved, changed or unplugged since it was chosen. */
async function bytesOf(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new UnusableImageError(imageTexts.notRead);
  }
}
