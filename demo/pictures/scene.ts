// The two settings of the drawings: a wooden table seen from above for food, and the bar in the evening for drinks.
import { flat, lightDefinitions, solid } from './light.ts';
import { type Drawing, oval, type Point } from './shapes.ts';

/** Marks around the food in a picture, so that it can be put on a larger table. */
export const CONTENT_START = '<!--food-->';
export const CONTENT_END = '<!--/food-->';
/** The centre of the plate. */
export const MIDDLE: Point = [400, 305];

/** A whole picture of food. */
export function onTable(content: Drawing): Drawing {
  const planks = [0, 118, 241, 362, 487, 600].map(
    (y) =>
      `<path d="M0 ${y}H800" stroke="#2b1609" stroke-width="3" stroke-opacity=".55"/><path d="M0 ${y + 3}H800" stroke="#f0c08a" stroke-width="1.5" stroke-opacity=".25"/>`,
  );
  return picture(
    `<rect width="800" height="600" fill="#8b5833"/><rect width="800" height="600" filter="url(#wood)"/>${planks.join('')}
<rect width="800" height="600" fill="url(#sun)"/>${CONTENT_START}<g transform="translate(400 300) scale(1.34) translate(-400 -305)">${content}</g>${CONTENT_END}<rect width="800" height="600" fill="url(#corners)"/>`,
  );
}

/** A whole picture of a drink. Glasses stand on `COUNTER`; low ones are drawn from nearer. */
export function atBar(content: Drawing, zoom = 1.16): Drawing {
  const lamps = (
    [
      [90, 120, 46],
      [205, 70, 30],
      [640, 95, 52],
      [735, 190, 34],
      [560, 40, 26],
      [330, 120, 24],
      [30, 260, 28],
      [460, 175, 20],
    ] as const
  ).map(
    ([x, y, r]) =>
      flat(oval([x, y], r, r), '#ffc977', 0.42, 4) + flat(oval([x, y], r * 0.6, r * 0.6), '#ffe7b8', 0.3, 4),
  );
  const shelves = [60, 210, 330].map((y) => flat(`M0 ${y}H800v16H0Z`, '#1c100a', 0.55, 4));
  const bottles = [40, 95, 160, 250, 300, 500, 545, 610, 690, 760].map((x, index) =>
    flat(
      `M${x} ${index % 2 ? 326 : 206}v-70q0-18 10-24v-34h14v34q10 6 10 24v70Z`,
      ['#3f5d3a', '#7d3b22', '#a8762f', '#2b4a4a', '#5b2430'][index % 5] ?? '',
      0.75,
      4,
    ),
  );
  return picture(
    `<rect width="800" height="600" fill="url(#evening)"/>${shelves.join('')}${bottles.join('')}${lamps.join('')}
<g><path d="M0 428H800V600H0Z" fill="#7a4a2a"/><g clip-path="url(#counter)"><rect width="800" height="600" filter="url(#wood)"/></g>
<path d="M0 428H800v4H0Z" fill="#e8b27a" fill-opacity=".6"/><path d="M0 428H800V600H0Z" fill="url(#counterLight)"/></g><g transform="translate(400 545) scale(${zoom}) translate(-400 -525)">${content}</g><rect width="800" height="600" fill="url(#corners)"/>`,
  );
}
/** Where glasses stand. */
export const COUNTER = 520;

/** The wood and the light of both settings. */
export const SHARED_DEFINITIONS = `<filter id="wood" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.0035 0.07" numOctaves="4" seed="11"/><feColorMatrix values="0 0 0 0 .2  0 0 0 0 .1  0 0 0 0 .04  1.5 0 0 0 -.42"/></filter>
<radialGradient id="sun" cx=".3" cy=".22" r=".95"><stop offset="0" stop-color="#ffe2b0" stop-opacity=".42"/><stop offset=".5" stop-color="#ffd49a" stop-opacity=".08"/><stop offset="1" stop-color="#140802" stop-opacity=".5"/></radialGradient>
<radialGradient id="corners" cx=".48" cy=".46" r=".75"><stop offset=".6" stop-color="#120702" stop-opacity="0"/><stop offset="1" stop-color="#120702" stop-opacity=".42"/></radialGradient>
<linearGradient id="evening" x2=".2" y2="1"><stop offset="0" stop-color="#5a371f"/><stop offset=".55" stop-color="#7a4f2c"/><stop offset="1" stop-color="#3a2212"/></linearGradient>
<linearGradient id="counterLight" x2="0" y2="1"><stop offset="0" stop-color="#ffd9a0" stop-opacity=".28"/><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#0c0502" stop-opacity=".45"/></linearGradient>
<clipPath id="counter"><path d="M0 428H800V600H0Z"/></clipPath>
<linearGradient id="liquid"><stop offset="0" stop-color="#160602" stop-opacity=".5"/><stop offset=".2" stop-color="#fff3d0" stop-opacity=".1"/><stop offset=".42" stop-color="#fff3d0" stop-opacity=".04"/><stop offset=".75" stop-color="#160602" stop-opacity=".12"/><stop offset="1" stop-color="#160602" stop-opacity=".58"/></linearGradient>
<linearGradient id="glassEdge"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".12" stop-color="#fff" stop-opacity=".08"/><stop offset=".5" stop-color="#fff" stop-opacity=".02"/><stop offset=".88" stop-color="#fff" stop-opacity=".08"/><stop offset="1" stop-color="#fff" stop-opacity=".34"/></linearGradient>`;

function picture(body: Drawing): Drawing {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="540" viewBox="0 0 800 600"><defs>${lightDefinitions()}${SHARED_DEFINITIONS}</defs>${body}</svg>`;
}

const WELL = 0.8;

/** A round plate; its content lies within 190 x 130 of the middle. */
export function plate(colour = '#ece3d4', [x, y]: Point = MIDDLE, size = 1): Drawing {
  const [rx, ry] = [262 * size, 188 * size];
  return [
    flat(oval([x + 14, y + 26], rx, ry), '#120602', 0.55, 16),
    solid(oval([x, y], rx, ry), colour, 'smooth', 'small', 1),
    flat(oval([x + 2, y + 5], rx * WELL, ry * WELL), '#3a2a1a', 0.2, 8),
    flat(oval([x, y + 3], rx * WELL, ry * WELL), colour),
    flat(oval([x - 40 * size, y - 26 * size], rx * 0.5, ry * 0.48), '#ffffff', 0.35, 16),
  ].join('');
}

/** A bowl or an earthenware dish with its content at the surface, within 205 x 130 of the middle. */
export function bowl(colour: string, surface: string, finish: Parameters<typeof solid>[2] = 'glossy'): Drawing {
  const [x, y] = MIDDLE;
  return [
    flat(oval([x + 16, y + 42], 270, 196), '#120602', 0.6, 16),
    solid(oval([x, y + 16], 262, 190), colour, 'smooth', 'thick'),
    solid(oval([x, y], 262, 182), colour, 'smooth', 'small'),
    flat(oval([x, y + 4], 236, 158), '#1c0c04', 0.55),
    solid(oval([x, y + 12], 228, 147), surface, finish, 'thin'),
  ].join('');
}

/** A wooden board. */
export function board(): Drawing {
  const shape = 'M120 150Q118 128 142 126L650 118Q682 118 684 146L700 450Q702 482 668 484L136 490Q104 490 104 460Z';
  return [
    flat('M134 170L698 150L716 500L116 510Z', '#120602', 0.6, 16),
    solid(shape, '#a8743f', 'meat', 'small'),
    flat(shape, '#fff0d0', 0.12),
  ].join('');
}

/** A slate. */
export function slate(): Drawing {
  const shape = 'M110 150L690 140L704 474L98 482Z';
  return flat('M126 170L706 158L722 496L114 504Z', '#0a0402', 0.6, 16) + solid(shape, '#3d4145', 'bread', 'thin');
}

/** A small bowl of sauce. */
export function dip([x, y]: Point, sauce: string, size = 1): Drawing {
  return [
    flat(oval([x + 6, y + 12], 66 * size, 48 * size), '#120602', 0.5, 8),
    solid(oval([x, y + 6], 64 * size, 48 * size), '#efe7da', 'smooth', 'round'),
    solid(oval([x, y], 64 * size, 44 * size), '#f7f1e7', 'smooth', 'small'),
    solid(oval([x, y + 2], 52 * size, 34 * size), sauce, 'glossy', 'small'),
  ].join('');
}
