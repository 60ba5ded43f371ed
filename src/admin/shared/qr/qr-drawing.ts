// Draws a QR code as an SVG path, used on the screen, in downloaded files and in print.

/** A QR code as an SVG path on a square grid, whose unit is one module (a dark or light square). */
interface QrDrawing {
  /** Modules per side, including the empty border. */
  readonly size: number;
  /** The dark modules as an SVG path. */
  readonly path: string;
}

/** The quiet zone that the QR standard requires. */
const BORDER_MODULES = 4;

/** Computes the QR code that contains the text, as an SVG path. Displays nothing. The QR library is loaded on first use. */
export async function createQrDrawing(text: string): Promise<QrDrawing> {
  const { encode } = await import('uqr');
  // Level Q, because codes on tables get wet and scratched. It restores a quarter of the code's words, but damage spoils whole
  // words and may hide a pattern that readers look for: about a tenth of the area, in one place, may be damaged.
  const { size, data } = encode(text, { ecc: 'Q', border: BORDER_MODULES });
  return { size, path: data.map(rowPath).join('') };
}

/** Adjacent dark modules of a row are one rectangle, so that no hairlines appear between them. */
function rowPath(modules: readonly boolean[], y: number): string {
  const starts = modules.flatMap((isDark, x) => (isDark && !modules[x - 1] ? [x] : []));
  return starts.map((x) => `M${x} ${y}h${runLength(modules, x)}v1H${x}z`).join('');
}

function runLength(modules: readonly boolean[], start: number): number {
  const end = modules.indexOf(false, start);
  return (end < 0 ? modules.length : end) - start;
}

/**
 * Caption height, baseline, width and font size, as shares of the code size. The caption stays outside of the quiet
 * zone.
 */
const CAPTION_HEIGHT_SHARE = 0.14;
const CAPTION_BASELINE_SHARE = 1.09;
const CAPTION_WIDTH_SHARE = 0.95;
const FONT_SIZE_SHARE = 0.09;
/** Longer captions use a smaller font, so that they fit the width of the code. */
const LARGE_CHARACTERS_MAX = 14;

/** Builds the content of an SVG file with the QR code and a caption below it. */
export function createQrSvg({ size, path }: QrDrawing, caption: string): string {
  const height = size * (1 + CAPTION_HEIGHT_SHARE);
  const font = `font-family="Arial, sans-serif" font-weight="bold" font-size="${size * fontSizeShare(caption)}"`;
  // A fixed text length, so that a long name is never cut off, no matter which font is installed.
  const fit = isLong(caption) ? ` textLength="${size * CAPTION_WIDTH_SHARE}" lengthAdjust="spacingAndGlyphs"` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${height}" width="100mm" height="${100 * (1 + CAPTION_HEIGHT_SHARE)}mm">`,
    `<rect width="${size}" height="${height}" fill="#fff"/>`,
    `<path d="${path}" shape-rendering="crispEdges"/>`,
    `<text x="${size / 2}" y="${size * CAPTION_BASELINE_SHARE}" text-anchor="middle" ${font}${fit}>${escapeXml(caption)}</text>`,
    '</svg>',
  ].join('');
}

function fontSizeShare(caption: string): number {
  return isLong(caption) ? (FONT_SIZE_SHARE * LARGE_CHARACTERS_MAX) / caption.length : FONT_SIZE_SHARE;
}

function isLong(caption: string): boolean {
  return caption.length > LARGE_CHARACTERS_MAX;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const PNG_MODULE_PIXELS = 24;

/** Creates a PNG file of the QR code with a caption, large enough for a poster; null if the browser cannot create it. */
export function createQrPng({ size, path }: QrDrawing, caption: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const pixels = size * PNG_MODULE_PIXELS;
  canvas.width = pixels;
  canvas.height = Math.round(pixels * (1 + CAPTION_HEIGHT_SHARE));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.font = `bold ${Math.round(pixels * fontSizeShare(caption))}px Arial, sans-serif`;
  context.textAlign = 'center';
  context.fillText(caption, pixels / 2, pixels * CAPTION_BASELINE_SHARE, pixels * CAPTION_WIDTH_SHARE);
  context.scale(PNG_MODULE_PIXELS, PNG_MODULE_PIXELS);
  context.fill(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
