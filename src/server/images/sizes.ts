// The encoded sizes of each kind of image.
import type { ImageKind } from '#domain/image.ts';

/** A size in which uploaded images are encoded and stored. Lengths are in pixels. */
export interface ImageSize {
  /** The name of the size in the URL; `main` is the default. */
  readonly size: string;
  readonly type: 'image/png' | 'image/webp';
  readonly width: number;
  /** Height limit; without it the width alone limits the size. */
  readonly height?: number;
  /** Side of the square that the image is centred in; without it the image is only scaled down. */
  readonly box?: number;
  /** Share of the square that the image fills where phones crop the corners; 1 by default. */
  readonly share?: number;
}

const ICON_PIXELS = [16, 32, 48, 96, 180, 192, 512];
/** The visible share of a maskable icon: phones crop its margins. */
const MASKABLE_SHARE = 0.8;

/** Twice the size shown in mails, for high-density screens. PNG, since some mail clients cannot show WebP. */
const MAIL_LOGO: ImageSize = { size: 'mail', type: 'image/png', width: 400, height: 96 };

/**
 * The sizes that are stored for each kind of image. Photographs are WebP; icons and the logo in e-mails are PNG, because not every
 * system and mail client shows WebP.
 */
export const IMAGE_SIZES: Readonly<Record<ImageKind, readonly ImageSize[]>> = {
  logo: [photograph('main', 640), MAIL_LOGO],
  favicon: [...icons(192), icon('maskable', 512, MASKABLE_SHARE)],
  notification: icons(192),
  background: [photograph('640', 640), photograph('main', 1280), photograph('1920', 1920)],
  partner: [photograph('main', 640)],
  product: [photograph('320', 320), photograph('main', 640), photograph('1280', 1280)],
};

function photograph(size: string, width: number): ImageSize {
  return { size, type: 'image/webp', width };
}

function icons(main: number): ImageSize[] {
  return [icon('main', main), ...ICON_PIXELS.map((pixels) => icon(String(pixels), pixels))];
}

function icon(size: string, pixels: number, share = 1): ImageSize {
  return { size, type: 'image/png', width: pixels, box: pixels, share };
}
