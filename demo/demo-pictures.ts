// Stores the pictures of the demo venue in the sizes that an upload of the owner has.
import { readFile } from 'node:fs/promises';
import { insertPictures, type SeedPictureFile } from '#seed/insert-pictures.ts';
import type { SeedClient } from '#seed/insert-rows.ts';
import { DEMO_MENU } from '#seed/menu.ts';
import { newId } from '#server/platform/ids.ts';
import { pictureFile, venuePictureFile } from './pictures/files.ts';

const VENUE_SIZES = { logo: ['main', 'mail'], background: ['640', 'main', '1920'] } as const;

/** Gives every product of the demo menu its picture, and the venue its logo and background; in the caller's transaction. */
export async function storeDemoPictures(client: SeedClient, now: Date): Promise<void> {
  const products = await Promise.all(DEMO_MENU.products.map(productFiles));
  const logo = await venueFiles('logo');
  const background = await venueFiles('background');
  await insertPictures(client, now, { products, logo, background });
}

/** The largest size is the main one, as for every upload of that width. */
async function productFiles({ id: productId, name }: { readonly id: string; readonly name: string }) {
  const imageId = newId();
  const [small, main] = await Promise.all([readFile(pictureFile(name, '320')), readFile(pictureFile(name, 'main'))]);
  const file = { imageId, kind: 'product', type: 'image/webp' } as const;
  const files: SeedPictureFile[] = [
    { ...file, size: '320', bytes: small },
    { ...file, size: 'main', bytes: main },
    { ...file, size: '1280', bytes: main },
  ];
  return { productId, imageId, files };
}

async function venueFiles(kind: 'logo' | 'background') {
  const imageId = newId();
  const files = await Promise.all(
    VENUE_SIZES[kind].map(async (size): Promise<SeedPictureFile> => {
      const bytes = await readFile(venuePictureFile(kind, size));
      return { imageId, kind, size, type: size === 'mail' ? 'image/png' : 'image/webp', bytes };
    }),
  );
  return { imageId, files };
}
