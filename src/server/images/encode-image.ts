// From bytes that somebody sent to pictures of our own making: nothing of the file itself is ever sent to a browser.
import type sharp from 'sharp';
import type { Sharp } from 'sharp';
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, type ImageKind, imageTypeOf } from '#domain/image.ts';
import { Refused } from '#server/platform/context.ts';
import { SIZES, type Size } from './sizes.ts';

/** One of the pictures, ready to be stored and served. */
export interface ImageFile extends Pick<Size, 'size' | 'type'> {
  readonly bytes: Buffer;
}

const DECODING_SECONDS_MAX = 15;
const WEBP_QUALITY = 82;

/**
 * Every size of its kind, in the sRGB colours, turned upright, without what the camera noted; of one that moves, its
 * first picture. Refuses what is not wholly a PNG, JPEG or WebP, and what is too large before it is decoded.
 */
export async function encodeImage(kind: ImageKind, bytes: Buffer): Promise<ImageFile[]> {
  if (bytes.length > IMAGE_BYTES_MAX) throw new Refused('image-too-large');
  if (imageTypeOf(bytes) === null) throw new Refused('image-type-not-valid');

  const image = await openImage(bytes);
  const files: ImageFile[] = [];
  // One after another: two at once would only take the cores from the guests.
  for (const size of SIZES[kind]) files.push(await encode(image, size));
  return files;
}

/** Reads its head alone: what that says decides whether the rest is read. */
async function openImage(bytes: Buffer): Promise<Sharp> {
  const open = await loadSharp();
  const head = await open(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refused('image-broken');
    });
  if (head.width * head.height > IMAGE_PIXELS_MAX) throw new Refused('image-too-many-pixels');
  const image = open(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' });
  return image.timeout({ seconds: DECODING_SECONDS_MAX }).autoOrient();
}

async function encode(image: Sharp, { size, type, width, height, box, share = 1 }: Size): Promise<ImageFile> {
  const fitted = box === undefined ? withinSides(image, width, height) : withinBox(image, box, share);
  const encoded = type === 'image/png' ? fitted.png({ compressionLevel: 9 }) : fitted.webp({ quality: WEBP_QUALITY });
  const bytes = await encoded.toBuffer().catch(() => {
    throw new Refused('image-broken');
  });
  return { size, type, bytes };
}

/** Never enlarged: that is the browser's work. */
function withinSides(image: Sharp, width: number, height?: number): Sharp {
  return image.clone().resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

/** A square with the picture in its middle. What phones cut is filled with white, the rest stays transparent. */
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

/** Loaded with the first upload, as most servers never see one, and closed to every format but the three. */
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
