// Readable text colours for the venue's colour: contrast as defined by WCAG 2. Colours are «#rrggbb».

type Rgb = readonly [red: number, green: number, blue: number];

const BLACK = '#000000';
const WHITE = '#ffffff';
/** Minimum contrast ratio for normal text in WCAG level AA. */
const TEXT_CONTRAST_MIN = 4.5;
const MIX_STEPS = 20;

/**
 * The colour of a venue that has not chosen one, as «#rrggbb». It is also the default of the database column `colour` and of
 * `--venue` in theme.css. It differs from the colour of errors.
 */
export const DEFAULT_VENUE_COLOUR = '#2f5d50';

/** True if the text is a colour as it is stored: «#rrggbb» in lower case. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/** Returns black or white, whichever has more contrast on that background. Throws RangeError if the background is not «#rrggbb». */
export function readableTextColour(background: string): typeof BLACK | typeof WHITE {
  return contrastRatio(background, BLACK) >= contrastRatio(background, WHITE) ? BLACK : WHITE;
}

/**
 * Returns the WCAG contrast ratio of two colours, from 1 (equal) to 21 (black on white). Exchanging the two colours gives the same
 * ratio.
 */
export function contrastRatio(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(a), luminanceOf(b)].sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns the colour itself, or its nearest shade towards black or white that is readable as text on that background. A result
 * always exists: on any background black or white has a contrast of at least 4.58.
 */
export function readableShade(colour: string, background: string): string {
  const towards = rgbOf(readableTextColour(background));
  const from = rgbOf(colour);
  for (let step = 0; step < MIX_STEPS; step += 1) {
    const shade = hexOf(mix(from, towards, step / MIX_STEPS));
    if (contrastRatio(shade, background) >= TEXT_CONTRAST_MIN) return shade;
  }
  return hexOf(towards);
}

function rgbOf(colour: string): Rgb {
  const digits = /^#(?<red>[0-9a-f]{2})(?<green>[0-9a-f]{2})(?<blue>[0-9a-f]{2})$/i.exec(colour)?.groups;
  if (!digits) throw new RangeError(`Not a colour like #rrggbb: ${colour}`);
  const channel = (name: string) => Number.parseInt(digits[name] ?? '', 16);
  return [channel('red'), channel('green'), channel('blue')];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function mix(from: Rgb, towards: Rgb, share: number): Rgb {
  const blend = (a: number, b: number) => Math.round(a + (b - a) * share);
  return [blend(from[0], towards[0]), blend(from[1], towards[1]), blend(from[2], towards[2])];
}

/** Relative luminance, from 0 (black) to 1 (white). The constants are those of the WCAG definition. */
function luminanceOf(colour: string): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = rgbOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
