// Stores the pictures of the demo venue in the sizes that an upload of the owner has.
import { readFile } from 'node:fs/promises';
import type { SeedClient } from '#seed/insert-rows.ts';
import { DEMO_MENU } from '#seed/menu.ts';
import { newId } from '#server/platform/ids.ts';
import { pictureFile, venuePictureFile } from './pictures/files.ts';

interface StoredFile {
  readonly imageId: string;
  readonly kind: 'product' | 'logo' | 'background';
  readonly size: string;
  readonly type: 'image/webp' | 'image/png';
  readonly bytes: Buffer;
}

const VENUE_SIZES = { logo: ['main', 'mail'], background: ['640', 'main', '1920'] } as const;

/** Gives every product of the demo menu its picture, and the venue its logo and background; in the caller's transaction. */
export async function storeDemoPictures(client: SeedClient, now: Date): Promise<void> {
  const products = await Promise.all(DEMO_MENU.products.map(productFiles));
  const logo = await venueFiles('logo');
  const background = await venueFiles('background');
  await insertFiles(client, now, [...products.flatMap(({ files }) => files), ...logo.files, ...background.files]);
  await client.query(
    `update products set image_id = given.image from unnest($1::uuid[], $2::uuid[]) as given (product, image)
     where products.id = given.product`,
    [products.map(({ productId }) => productId), products.map(({ imageId }) => imageId)],
  );
  await client.query('update settings set logo = $1, background = $2', [logo.imageId, background.imageId]);
}

/** The largest size is the main one, as for every upload of that width. */
async function productFiles({ id: productId, name }: { readonly id: string; readonly name: string }) {
  const imageId = newId();
  const [small, main] = await Promise.all([readFile(pictureFile(name, '320')), readFile(pictureFile(name, 'main'))]);
  const file = { imageId, kind: 'product', type: 'image/webp' } as const;
  const files: StoredFile[] = [
    { ...file, size: '320', bytes: small },
    { ...file, size: 'main', bytes: main },
    { ...file, size: '1280', bytes: main },
  ];
  return { productId, imageId, files };
}

async function venueFiles(kind: 'logo' | 'background') {
  const imageId = newId();
  const files = await Promise.all(
    VENUE_SIZES[kind].map(async (size): Promise<StoredFile> => {
      const bytes = await readFile(venuePictureFile(kind, size));
      return { imageId, kind, size, type: size === 'mail' ? 'image/png' : 'image/webp', bytes };
    }),
  );
  return { imageId, files };
}

async function insertFiles(client: SeedClient, now: Date, files: readonly StoredFile[]): Promise<void> {
  const kinds = new Map(files.map(({ imageId, kind }) => [imageId, kind]));
  await client.query(
    'insert into images (id, kind, uploaded_on) select id, kind, $3 from unnest($1::uuid[], $2::text[]) as given (id, kind)',
    [[...kinds.keys()], [...kinds.values()], now],
  );
  await client.query(
    `insert into image_files (image_id, size, type, bytes)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[])`,
    [
      files.map(({ imageId }) => imageId),
      files.map(({ size }) => size),
      files.map(({ type }) => type),
      files.map(({ bytes }) => bytes),
    ],
  );
}
