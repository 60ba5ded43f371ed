// The files of the demo venue's pictures.
import { fileURLToPath } from 'node:url';
import { nameKey } from '#domain/text.ts';

/** Returns the path of the picture of a product: 320 pixels wide, or in its main size. */
export function pictureFile(name: string, size: '320' | 'main'): string {
  const letters = nameKey(name)
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
  const slug = letters.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return fileAt(`${size}/${slug}.webp`);
}

/** Returns the path of the logo in the sizes `main` and `mail`, or of the background in the sizes `640`, `main` and `1920`. */
export function venuePictureFile(kind: 'logo' | 'background', size: string): string {
  return fileAt(`venue/${kind}-${size}.${size === 'mail' ? 'png' : 'webp'}`);
}

function fileAt(name: string): string {
  return fileURLToPath(new URL(`./files/${name}`, import.meta.url));
}
