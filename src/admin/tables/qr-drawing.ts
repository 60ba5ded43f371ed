// A QR code as a drawing: modules on a grid, as one path that screens, files and paper share.

export interface QrDrawing {
  /** Modules along one side, the empty border included. */
  readonly size: number;
  /** The dark modules, as the path of an SVG. */
  readonly path: string;
}

/** As wide as readers ask for. */
const BORDER_MODULES = 4;

/** Draws what the code holds. The library that knows how is only loaded now. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { encode } = await import('uqr');
  // Tables get wet and scratched: a quarter of it may be lost.
  const { size, data } = encode(text, { ecc: 'Q', border: BORDER_MODULES });
  return { size, path: data.map(rowPath).join('') };
}

/** Dark modules beside each other are one rectangle, so that no hairlines show between them. */
function rowPath(modules: readonly boolean[], y: number): string {
  const starts = modules.flatMap((isDark, x) => (isDark && !modules[x - 1] ? [x] : []));
  return starts.map((x) => `M${x} ${y}h${runLength(modules, x)}v1H${x}z`).join('');
}

function runLength(modules: readonly boolean[], start: number): number {
  const end = modules.indexOf(false, start);
  return (end < 0 ? modules.length : end) - start;
}

/** How much of the height the words under the code take, and where they stand: clear of the border that readers need. */
const CAPTION_SHARE = 0.14;
const BASELINE_SHARE = 1.09;
const CAPTION_WIDTH_SHARE = 0.95;
const LETTER_SHARE = 0.09;
/** So many characters are as wide as the code; where there are more they are smaller. */
const LARGE_CHARACTERS_MAX = 14;

/** The code with its words under it, as the text of an SVG file. */
export function svgFile({ size, path }: QrDrawing, caption: string): string {
  const height = size * (1 + CAPTION_SHARE);
  const font = `font-family="Arial, sans-serif" font-weight="bold" font-size="${size * letterShare(caption)}"`;
  // Whatever letters the reader of the file has: a long name is never cut.
  const fit = isLong(caption) ? ` textLength="${size * CAPTION_WIDTH_SHARE}" lengthAdjust="spacingAndGlyphs"` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${height}" width="100mm" height="${100 * (1 + CAPTION_SHARE)}mm">`,
    `<rect width="${size}" height="${height}" fill="#fff"/>`,
    `<path d="${path}" shape-rendering="crispEdges"/>`,
    `<text x="${size / 2}" y="${size * BASELINE_SHARE}" text-anchor="middle" ${font}${fit}>${escapeXml(caption)}</text>`,
    '</svg>',
  ].join('');
}

function letterShare(caption: string): number {
  return isLong(caption) ? (LETTER_SHARE * LARGE_CHARACTERS_MAX) / caption.length : LETTER_SHARE;
}

function isLong(caption: string): boolean {
  return caption.length > LARGE_CHARACTERS_MAX;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const PNG_MODULE_PIXELS = 24;

/** The same as a PNG file, large enough for a poster. Null where the browser cannot make one. */
export function pngFile({ size, path }: QrDrawing, caption: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const pixels = size * PNG_MODULE_PIXELS;
  canvas.width = pixels;
  canvas.height = Math.round(pixels * (1 + CAPTION_SHARE));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  pen.font = `bold ${Math.round(pixels * letterShare(caption))}px Arial, sans-serif`;
  pen.textAlign = 'center';
  pen.fillText(caption, pixels / 2, pixels * BASELINE_SHARE, pixels * CAPTION_WIDTH_SHARE);
  pen.scale(PNG_MODULE_PIXELS, PNG_MODULE_PIXELS);
  pen.fill(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
