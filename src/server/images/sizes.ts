// What is made of an uploaded image, by what it is for.
import type { ImageKind } from '#domain/image.ts';

export interface Size {
  /** Its name in the address. `main` is read where none is named. */
  readonly size: string;
  readonly type: 'image/png' | 'image/webp';
  readonly width: number;
  /** Limits it too; without one the height follows from the width. */
  readonly height?: number;
  /** Height of a box that the picture is fitted into with room around it; without one only the width limits it. */
  readonly box?: number;
  /** How much of the box the picture may take, where phones cut its corners off; else all. */
  readonly share?: number;
}

const ICON_PIXELS = [16, 32, 48, 96, 180, 192, 512];
/** Of a maskable icon, only the middle is seen on every phone. */
const MASKABLE_SHARE = 0.8;

/** Twice what mails show of it, for sharp screens. Some programs for mail read no WebP. */
const MAIL_LOGO: Size = { size: 'mail', type: 'image/png', width: 400, height: 96 };

/** The sizes of each kind. Photographs are WebP; icons PNG, as not everything that shows an icon reads WebP. */
export const SIZES: Readonly<Record<ImageKind, readonly Size[]>> = {
  logo: [photograph('main', 640), MAIL_LOGO],
  favicon: [...icons(192), icon('maskable', 512, MASKABLE_SHARE)],
  notification: icons(192),
  background: [photograph('640', 640), photograph('main', 1280), photograph('1920', 1920)],
  product: [photograph('320', 320), photograph('main', 640), photograph('1280', 1280)],
};

function photograph(size: string, width: number): Size {
  return { size, type: 'image/webp', width };
}

function icons(main: number): Size[] {
  return [icon('main', main), ...ICON_PIXELS.map((pixels) => icon(String(pixels), pixels))];
}

function icon(size: string, pixels: number, share = 1): Size {
  return { size, type: 'image/png', width: pixels, box: pixels, share };
}
