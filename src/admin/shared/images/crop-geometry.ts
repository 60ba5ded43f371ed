// Computes the area that a crop cuts from an image, the effect of dragging, and the output size.

/** Width and height of an image or of a part of it, in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** The crop that the user chose: aspect ratio, zoom and position. */
export interface Crop {
  /** Width divided by height of the cropped area. */
  readonly ratio: number;
  /** 1 crops the largest possible area. */
  readonly zoom: number;
  /** Offset to the right and down, each from 0 to 1 of the available distance. */
  readonly x: number;
  readonly y: number;
}

/** A rectangle of an image: its size, and its distance from the left and upper edge, in pixels. */
interface ImageArea extends PixelSize {
  readonly left: number;
  readonly top: number;
}

/** Largest zoom at which an image can be cropped: the cropped area is then a quarter as wide as without zoom. */
export const ZOOM_MAX = 4;

/** Returns the crop that cuts the largest possible area with this ratio of width to height from the middle of an image. */
export function largestCrop(ratio: number): Crop {
  return { ratio, zoom: 1, x: 0.5, y: 0.5 };
}

/** Computes the rectangle that a crop cuts from an image of this size, in pixels. */
export function cropArea({ width, height }: PixelSize, { ratio, zoom, x, y }: Crop): ImageArea {
  const widest = Math.min(width, height * ratio);
  const cut = { width: widest / zoom, height: widest / ratio / zoom };
  return { ...cut, left: (width - cut.width) * x, top: (height - cut.height) * y };
}

/**
 * Returns the crop after the user dragged the image inside the frame. `right` and `down` are the distance as parts of the frame's
 * width and height (0.1 is a tenth); negative if the image was dragged to the left or up.
 */
export function cropAfterDrag(image: PixelSize, crop: Crop, { right, down }: { right: number; down: number }): Crop {
  const area = cropArea(image, crop);
  return {
    ...crop,
    x: shiftedShare(crop.x, -right * area.width, image.width - area.width),
    y: shiftedShare(crop.y, -down * area.height, image.height - area.height),
  };
}

/**
 * Computes the width and height, in pixels, with which the cropped area of an image is uploaded. The width is at most `widthMax`; a
 * smaller area is not enlarged.
 */
export function uploadedImageSize(area: PixelSize, widthMax: number): PixelSize {
  const scale = Math.min(1, widthMax / area.width);
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) };
}

function shiftedShare(share: number, by: number, room: number): number {
  return room <= 0 ? share : Math.min(1, Math.max(0, share + by / room));
}
