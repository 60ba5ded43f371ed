// From a file that somebody chose to a picture that can be shown, or the reason why not.

import { messages } from '#contract/messages.es.ts';
import { checkFile } from './check-file.ts';
import { imageTexts } from './image-texts.ts';
import { UnusableImageError } from './unusable-image-error.ts';

export interface LoadedImage {
  /** A data address: the page may load no other of its own making. */
  readonly url: string;
  readonly element: HTMLImageElement;
  readonly width: number;
  readonly height: number;
}

/** Reads it whole. Throws `NotUsable` for a file of another kind, too large a one, or one that cannot be shown. */
export async function readImage(file: File): Promise<LoadedImage> {
  if (typeof FileReader === 'undefined') throw new UnusableImageError(imageTexts.noReader);
  await checkFile(file);
  const url = await readAsDataUrl(file);
  const element = new Image();
  element.src = url;
  await element.decode().catch(() => {
    throw new UnusableImageError(messages['image-broken']);
  });
  return { url, element, width: element.naturalWidth, height: element.naturalHeight };
}

/** What it holds as a `data:` address. */
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
