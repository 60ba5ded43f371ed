// Inserts pictures of products and of the venue in the sizes that an upload of the owner has.
import type { SeedClient } from './insert-rows.ts';

/** One file of a picture in one size, to be stored in the database table `image_files`. */
export interface SeedPictureFile {
  readonly imageId: string;
  readonly kind: 'product' | 'logo' | 'background';
  readonly size: string;
  readonly type: 'image/webp' | 'image/png';
  readonly bytes: Buffer;
}

interface Picture {
  readonly imageId: string;
  readonly files: readonly SeedPictureFile[];
}

interface VenuePictures {
  readonly products: readonly (Picture & { readonly productId: string })[];
  readonly logo: Picture;
  readonly background: Picture;
}

/** Stores these pictures and gives them to the products and to the venue (logo and background), in the caller's transaction. */
export async function insertPictures(client: SeedClient, now: Date, pictures: VenuePictures): Promise<void> {
  const { products, logo, background } = pictures;
  await insertFiles(
    client,
    now,
    [...products, logo, background].flatMap(({ files }) => files),
  );
  await client.query(
    `update products set image_id = given.image from unnest($1::uuid[], $2::uuid[]) as given (product, image)
     where products.id = given.product`,
    [products.map(({ productId }) => productId), products.map(({ imageId }) => imageId)],
  );
  await client.query('update settings set logo = $1, background = $2', [logo.imageId, background.imageId]);
}

async function insertFiles(client: SeedClient, now: Date, files: readonly SeedPictureFile[]): Promise<void> {
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
