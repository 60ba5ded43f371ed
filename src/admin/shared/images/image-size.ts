// Reads the size of an image from its file header, before any pixel is decoded.
import { detectImageType, type ImageType } from '#domain/image.ts';
import type { PixelSize } from './crop-geometry.ts';

/** Reads the width and height in pixels from the header of an image file; null if the header does not contain them. */
export function imageSize(bytes: Uint8Array): PixelSize | null {
  const type = detectImageType(bytes);
  return type && SIZE_READERS[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const SIZE_READERS: Readonly<Record<ImageType, (file: DataView) => PixelSize | null>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** PNG: the first chunk, after an 8-byte signature, is the header. */
function pngSize(file: DataView): PixelSize | null {
  if (file.byteLength < 24 || asciiAt(file, 12) !== 'IHDR') return null;
  return { width: file.getUint32(16), height: file.getUint32(20) };
}

const MARKER_PREFIX = 0xff;
const START_OF_SCAN = 0xda;
/** Markers in the range of frame headers that are none: tables, and an unused extension. */
const NOT_FRAME_HEADERS = [0xc4, 0xc8, 0xcc];

/** JPEG: walks the segments to the frame header; EXIF data, which may contain a thumbnail, comes before it. */
function jpegSize(file: DataView): PixelSize | null {
  let offset = 2;
  // A frame header has nine bytes up to and including its width.
  while (offset + 9 <= file.byteLength) {
    const marker = file.getUint8(offset + 1);
    const isSegment = file.getUint8(offset) === MARKER_PREFIX && marker > 0 && marker !== MARKER_PREFIX;
    if (isSegment && marker === START_OF_SCAN) return null;
    if (isSegment && isFrameHeader(marker))
      return { width: file.getUint16(offset + 7), height: file.getUint16(offset + 5) };
    // Fill bytes between segments are skipped, as decoders do.
    offset += isSegment && !hasNoLength(marker) ? 2 + file.getUint16(offset + 2) : 1;
  }
  return null;
}

function isFrameHeader(mark: number): boolean {
  return mark >= 0xc0 && mark <= 0xcf && !NOT_FRAME_HEADERS.includes(mark);
}

/** Markers without a length field: restart markers, start and end of the image. */
function hasNoLength(mark: number): boolean {
  return mark === 0x01 || (mark >= 0xd0 && mark <= 0xd9);
}

/** WebP: lossy, lossless, or extended; the canvas size of an extended file covers all frames of an animation. */
function webpSize(file: DataView): PixelSize | null {
  if (file.byteLength < 30) return null;
  const kind = asciiAt(file, 12);
  if (kind === 'VP8 ') return { width: file.getUint16(26, true) & 0x3fff, height: file.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8X') return { width: 1 + uint24At(file, 24), height: 1 + uint24At(file, 27) };
  if (kind !== 'VP8L') return null;
  const bits = file.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

function uint24At(file: DataView, at: number): number {
  return file.getUint16(at, true) + file.getUint8(at + 2) * 0x10000;
}

/** Four ASCII letters at the offset. */
function asciiAt(file: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => file.getUint8(at + place)));
}
