import { expect, it } from 'vitest';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { requireUsableImageFile } from './require-usable-image-file.ts';
import { UnusableImageError } from './unusable-image-error.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Behaves like a file that was moved or unplugged after it was chosen. */
class UnreadableBlob extends Blob {
  override slice(): Blob {
    return this;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.reject(new DOMException('The file could not be read.', 'NotReadableError'));
  }
}

it.each([
  ['48 megapixels', 8064, 6048],
  ['50 megapixels', 8160, 6120],
  ['108 megapixels', 12_000, 9000],
])('a photo of %s can be opened', async (_, width, height) => {
  await expect(requireUsableImageFile(pngOfSize(width, height))).resolves.toBeUndefined();
});

it.each([
  ['an unsupported type', new Blob(['<html>']), refusalMessages['image-type-not-valid']],
  ['no content', new Blob([]), refusalMessages['image-type-not-valid']],
  [
    'too many bytes',
    new Blob([PNG, new Uint8Array(40 * 1024 * 1024)]),
    'La imagen ocupa demasiado. El máximo es 40 MB.',
  ],
  ['an incomplete header', new Blob([PNG]), refusalMessages['image-broken']],
  ['a row of pixels too many', pngOfSize(11_000, 10_001), refusalMessages['image-too-many-pixels']],
  [
    'unreadable content',
    new UnreadableBlob(),
    'No hemos podido leer el archivo. Comprueba que sigue ahí y vuelve a elegirlo.',
  ],
])('a file with %s is refused with a message for the user', async (_, file, words) => {
  await expect(requireUsableImageFile(file)).rejects.toThrow(new UnusableImageError(words));
});

/** The first bytes of a PNG, up to its size. */
function pngOfSize(width: number, height: number): Blob {
  const length = 13;
  const size = new DataView(new ArrayBuffer(8));
  size.setUint32(0, width);
  size.setUint32(4, height);
  return new Blob([PNG, new Uint8Array([0, 0, 0, length]), 'IHDR', size]);
}
