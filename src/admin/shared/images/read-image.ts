// Loads a chosen file as an image that can be displayed, or explains why it cannot.

import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { checkFile } from './check-file.ts';
import { imageTexts } from './image-texts.ts';
import { UnusableImageError } from './unusable-image-error.ts';

/** A decoded image of a chosen file. */
export interface LoadedImage {
  /** A `data:` URL, because the content security policy allows no blob URLs. */
  readonly url: string;
  readonly element: HTMLImageElement;
  readonly width: number;
  readonly height: number;
}

/**
 * Loads the whole file. Throws `UnusableImageError` for an unsupported type, too large a file, or an image that cannot
 * be decoded.
 */
export async function readImage(file: File): Promise<LoadedImage> {
  if (typeof FileReader === 'undefined') throw new UnusableImageError(imageTexts.noReader);
  await checkFile(file);
  const url = await readAsDataUrl(file);
  const element = new Image();
  element.src = url;
  await element.decode().catch(() => {
    throw new UnusableImageError(refusalMessages['image-broken']);
  });
  return { url, element, width: element.naturalWidth, height: element.naturalHeight };
}

/** The content as a `data:` URL. */
export function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(new UnusableImageError(imageTexts.notRead)));
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.readAsDataURL(blob);
  });
}
