// Images that the venue uploads: what each is for, what is taken, and how it is cropped.

/** What the venue shows of itself. */
export const VENUE_IMAGES = ['logo', 'favicon', 'notification', 'background'] as const;
export type VenueImage = (typeof VENUE_IMAGES)[number];

export const IMAGE_KINDS = [...VENUE_IMAGES, 'product'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** Of one file. A phone's photograph has 3 to 6 MB. */
export const IMAGE_BYTES_MAX = 8 * 1024 * 1024;
/** Width by height. What staff crop has a twentieth of it; a picture of more only exhausts who opens it. */
export const IMAGE_PIXELS_MAX = 40_000_000;

/** The shapes, as width to height, that an image may be cropped to; the first is proposed. */
export const IMAGE_RATIOS: Readonly<Record<ImageKind, readonly [number, ...number[]]>> = {
  logo: [3, 1],
  favicon: [1],
  notification: [1],
  background: [3],
  product: [4 / 3],
};

/** The widest that an image is kept, in pixels. */
export const IMAGE_WIDTH_MAX: Readonly<Record<ImageKind, number>> = {
  logo: 640,
  favicon: 512,
  notification: 512,
  background: 1920,
  product: 1280,
};

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

/** What the first bytes of a file say that it is; null for anything that is not taken, whatever its name says. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (beginsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (beginsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  const isWebp = beginsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && beginsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]);
  return isWebp ? 'image/webp' : null;
}

function beginsWith(bytes: Uint8Array, from: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[from + index] === byte);
}
