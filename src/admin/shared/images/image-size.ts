// How large a picture is, by what the head of its file says: known before anything of it is decoded.
import { type ImageType, imageTypeOf } from '#domain/image.ts';
import type { Size } from './crop-geometry.ts';

/** In pixels, as it would be decoded; null where the head does not say. */
export function imageSize(bytes: Uint8Array): Size | null {
  const type = imageTypeOf(bytes);
  return type && READERS[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const READERS: Readonly<Record<ImageType, (file: DataView) => Size | null>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Its first chunk, after a signature of eight bytes, is the header. */
function pngSize(file: DataView): Size | null {
  if (file.byteLength < 24 || asciiAt(file, 12) !== 'IHDR') return null;
  return { width: file.getUint32(16), height: file.getUint32(20) };
}

const MARKER_PREFIX = 0xff;
const START_OF_SCAN = 0xda;
/** They begin as a frame's header does: tables, and an extension that nobody uses. */
const NOT_FRAME_HEADERS = [0xc4, 0xc8, 0xcc];

/** From segment to segment until the frame's header: what the camera noted comes before it, with a small picture in it. */
function jpegSize(file: DataView): Size | null {
  let offset = 2;
  // A frame's header takes nine bytes up to its width.
  while (offset + 9 <= file.byteLength) {
    const marker = file.getUint8(offset + 1);
    const isSegment = file.getUint8(offset) === MARKER_PREFIX && marker > 0 && marker !== MARKER_PREFIX;
    if (isSegment && marker === START_OF_SCAN) return null;
    if (isSegment && isFrameHeader(marker))
      return { width: file.getUint16(offset + 7), height: file.getUint16(offset + 5) };
    // What fills the room between two is passed over, as those who decode it do.
    offset += isSegment && !hasNoLength(marker) ? 2 + file.getUint16(offset + 2) : 1;
  }
  return null;
}

function isFrameHeader(mark: number): boolean {
  return mark >= 0xc0 && mark <= 0xcf && !NOT_FRAME_HEADERS.includes(mark);
}

/** Without a length: where to begin again, and where a picture begins and ends. */
function hasNoLength(mark: number): boolean {
  return mark === 0x01 || (mark >= 0xd0 && mark <= 0xd9);
}

/** Three kinds: lossy, lossless, and a head of its own before either, whose canvas holds every picture of one that moves. */
function webpSize(file: DataView): Size | null {
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

/** Four letters. */
function asciiAt(file: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => file.getUint8(at + place)));
}
