// Re-encodes uploaded images. No byte of the uploaded file is ever sent to a browser.
import type sharp from 'sharp';
import type { Sharp } from 'sharp';
import { detectImageType, IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, type ImageKind } from '#domain/image.ts';
import { RefusalError } from '#server/platform/context.ts';
import { IMAGE_SIZES, type ImageSize } from './sizes.ts';

/** One encoded size of an image, ready to be stored and served. */
interface ImageFile extends Pick<ImageSize, 'size' | 'type'> {
  readonly bytes: Buffer;
}

const DECODING_SECONDS_MAX = 15;
const WEBP_QUALITY = 82;

/**
 * Encodes an uploaded image in every size that its kind needs: sRGB, rotated upright, without metadata; of an animation, the first
 * frame. Throws a refusal if the file is not a valid PNG, JPEG or WebP, or if it has too many pixels.
 */
export async function encodeImage(kind: ImageKind, bytes: Buffer): Promise<ImageFile[]> {
  if (bytes.length > IMAGE_BYTES_MAX) throw new RefusalError('image-too-large');
  if (detectImageType(bytes) === null) throw new RefusalError('image-type-not-valid');

  const image = await openImage(bytes);
  const files: ImageFile[] = [];
  // One after another: parallel encoding would take CPU cores from customers' requests.
  for (const size of IMAGE_SIZES[kind]) files.push(await encode(image, size));
  return files;
}

/** Reads the header first: its dimensions decide whether the image is decoded. */
async function openImage(bytes: Buffer): Promise<Sharp> {
  const open = await loadSharp();
  const head = await open(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new RefusalError('image-broken');
    });
  if (head.width * head.height > IMAGE_PIXELS_MAX) throw new RefusalError('image-too-many-pixels');
  const image = open(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' });
  return image.timeout({ seconds: DECODING_SECONDS_MAX }).autoOrient();
}

async function encode(image: Sharp, { size, type, width, height, box, share = 1 }: ImageSize): Promise<ImageFile> {
  const fitted = box === undefined ? withinSides(image, width, height) : withinBox(image, box, share);
  const encoded = type === 'image/png' ? fitted.png({ compressionLevel: 9 }) : fitted.webp({ quality: WEBP_QUALITY });
  const bytes = await encoded.toBuffer().catch(() => {
    throw new RefusalError('image-broken');
  });
  return { size, type, bytes };
}

/** Scales down to fit; smaller images are not enlarged. */
function withinSides(image: Sharp, width: number, height?: number): Sharp {
  return image.clone().resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

/** A square with the image in its centre. The margin that phones crop is white; otherwise the rest is transparent. */
function withinBox(image: Sharp, box: number, share: number): Sharp {
  const inner = Math.round(box * share);
  const margin = Math.floor((box - inner) / 2);
  const isMasked = share < 1;
  const background = isMasked ? '#ffffff' : { r: 0, g: 0, b: 0, alpha: 0 };
  const square = image.clone().resize({ width: inner, height: inner, fit: 'contain', background });
  if (!isMasked) return square;
  return square
    .extend({ top: margin, left: margin, bottom: box - inner - margin, right: box - inner - margin, background })
    .flatten({ background });
}

let loaded: Promise<typeof sharp> | null = null;

/** Loads sharp with the first upload, since most processes never need it, and allows only the three formats. */
function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: open }) => {
    open.cache(false);
    open.concurrency(1);
    open.block({ operation: ['VipsForeignLoad'] });
    open.unblock({
      operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    return open;
  });
  return loaded;
}
