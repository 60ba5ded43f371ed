// Which part of a picture is cut out, and how it is shown while it is chosen.

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a person chooses. */
export interface Crop {
  /** Width to height of what is cut out. */
  readonly ratio: number;
  /** 1 cuts out as much as there is. */
  readonly zoom: number;
  /** How far to the right and down, each from 0 to 1 of the way there is. */
  readonly x: number;
  readonly y: number;
}

export interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

export const ZOOM_MAX = 4;

/** Whole of the picture that fits, from its middle. */
export function largestCrop(ratio: number): Crop {
  return { ratio, zoom: 1, x: 0.5, y: 0.5 };
}

/** The part of the picture, in its own pixels. */
export function cropArea({ width, height }: Size, { ratio, zoom, x, y }: Crop): Area {
  const widest = Math.min(width, height * ratio);
  const cut = { width: widest / zoom, height: widest / ratio / zoom };
  return { ...cut, left: (width - cut.width) * x, top: (height - cut.height) * y };
}

/** The crop after the picture was dragged by that much of the frame's width and height, such as 0.1 for a tenth. */
export function dragCrop(image: Size, crop: Crop, { right, down }: { right: number; down: number }): Crop {
  const area = cropArea(image, crop);
  return {
    ...crop,
    x: shiftedShare(crop.x, -right * area.width, image.width - area.width),
    y: shiftedShare(crop.y, -down * area.height, image.height - area.height),
  };
}

/** How large it is drawn at most this wide; never larger than it is. */
export function outputSize(area: Size, widthMax: number): Size {
  const scale = Math.min(1, widthMax / area.width);
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) };
}

function shiftedShare(share: number, by: number, room: number): number {
  return room <= 0 ? share : Math.min(1, Math.max(0, share + by / room));
}
