// Encodes images and files as `data:` URLs, which the content security policy allows.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { imageTexts } from './image-texts.ts';
import { UnusableImageError } from './unusable-image-error.ts';

const PHOTOGRAPH_QUALITY = 0.92;

/**
 * Encodes the image on a canvas as a `data:` URL, as JPEG (small) or PNG (keeps transparent areas). Throws
 * `UnusableImageError` if the browser cannot encode it.
 */
export async function encodeCanvas(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<string> {
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (drawn) => (drawn ? resolve(drawn) : reject(new UnusableImageError(refusalMessages['image-broken']))),
      type,
      PHOTOGRAPH_QUALITY,
    );
  });
  return readAsDataUrl(blob);
}

/** Reads a file as a `data:` URL. Throws `UnusableImageError` if the device cannot read it. */
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
