// Encodes drawn images, and reads them as addresses that the content security policy allows.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { imageTexts } from './image-texts.ts';
import { UnusableImageError } from './unusable-image-error.ts';

const PHOTOGRAPH_QUALITY = 0.92;

/** Encodes a drawn image as a `data:` URL: small as JPEG, or with its transparent areas as PNG. */
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

/** Converts a file's content to a `data:` URL. */
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
