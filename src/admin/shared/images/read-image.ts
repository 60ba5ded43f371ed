// From a file that somebody chose to a picture that can be shown, or the reason why not.

import { imageTexts } from '#admin/shared/image-texts.ts';
import { messages } from '#contract/messages.es.ts';
import { IMAGE_BYTES_MAX, imageTypeOf } from '#domain/image.ts';

export interface Picture {
  /** A data address: the page may load no other of its own making. */
  readonly url: string;
  readonly element: HTMLImageElement;
  readonly width: number;
  readonly height: number;
}

/** Why the file cannot be used, in words for the person who chose it. */
export class NotUsable extends Error {}

const HEAD_BYTES = 16;

/** Reads it whole. Throws `NotUsable` for a file of another kind, too large a one, or one that cannot be shown. */
export async function readImage(file: File): Promise<Picture> {
  if (typeof FileReader === 'undefined') throw new NotUsable(imageTexts.noReader);
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (imageTypeOf(head) === null) throw new NotUsable(messages['image-type-not-valid']);
  if (file.size > IMAGE_BYTES_MAX) throw new NotUsable(messages['image-too-large']);

  const url = await readAsAddress(file);
  const element = new Image();
  element.src = url;
  await element.decode().catch(() => {
    throw new NotUsable(messages['image-broken']);
  });
  return { url, element, width: element.naturalWidth, height: element.naturalHeight };
}

/** What it holds as a `data:` address. */
export function readAsAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(new NotUsable(imageTexts.noReader)));
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.readAsDataURL(blob);
  });
}
