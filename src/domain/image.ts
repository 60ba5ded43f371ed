// Images that the venue uploads: their kinds, accepted formats, limits and crop ratios.

/** The images of the venue itself, and the logo of a partner company on the welcome page of the staff. */
export const VENUE_IMAGES = ['logo', 'favicon', 'notification', 'background', 'partner'] as const;
/** One of the images of the venue, such as its logo. */
export type VenueImage = (typeof VENUE_IMAGES)[number];

/** All kinds of uploaded images: those of the venue, and photos of products. */
export const IMAGE_KINDS = [...VENUE_IMAGES, 'product'] as const;
/** What an uploaded image is for: one of the images of the venue, or the photo of a product. */
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** Maximum size of one uploaded file, in bytes. The browser sends only the cropped part of the chosen image, scaled down. */
export const IMAGE_BYTES_MAX = 8 * 1024 * 1024;
/**
 * Maximum width × height of an uploaded image, in pixels. A larger image is refused, because decoding it would need too much
 * memory. The images that the browser crops and sends are much smaller.
 */
export const IMAGE_PIXELS_MAX = 40_000_000;

/** Allowed crop ratios (width / height) of each kind of image. The first one is the default. */
export const IMAGE_RATIOS: Readonly<Record<ImageKind, readonly [number, ...number[]]>> = {
  logo: [3, 1],
  favicon: [1],
  notification: [1],
  background: [3],
  partner: [3, 1],
  product: [4 / 3],
};

/** Maximum width of a stored image of each kind, in pixels. */
export const IMAGE_WIDTH_MAX: Readonly<Record<ImageKind, number>> = {
  logo: 640,
  favicon: 512,
  notification: 512,
  background: 1920,
  partner: 640,
  product: 1280,
};

/** A file format in which images are accepted, as media type. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

/** Detects the type of an image by its first bytes. Null if it is not an accepted type, whatever the file name says. */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  if (beginsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (beginsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  const isWebp = beginsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && beginsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]);
  return isWebp ? 'image/webp' : null;
}

function beginsWith(bytes: Uint8Array, from: number, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[from + index] === byte);
}
