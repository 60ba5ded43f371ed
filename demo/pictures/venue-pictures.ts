// The logo of the demo venue and the background of its menu.
import { drawingOf } from './drawings.ts';
import { flat, lightDefinitions } from './light.ts';
import { CONTENT_END, CONTENT_START, SHARED_DEFINITIONS } from './scene.ts';
import { blob, chanceOf, type Drawing, oval, spread } from './shapes.ts';

const GREEN = '#2f5d50';
const CREAM = '#f6ecd6';

/** A sign of 960 x 320 with a holm oak and the name: readable on light and on dark pages. */
export function logoDrawing(): Drawing {
  const chance = chanceOf('encina');
  const crown = spread(chance, 26, [160, 128], 84, 56, 0.1).map((at) => flat(blob(chance, at, 30, 25, 0.12), CREAM));
  const acorns = (
    [
      [110, 150],
      [160, 104],
      [206, 146],
      [150, 166],
    ] as const
  ).map(([x, y]) => flat(oval([x, y], 8, 12), GREEN) + flat(oval([x, y - 9], 10, 6), GREEN));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="320" viewBox="0 0 960 320"><rect x="4" y="4" width="952" height="312" rx="44" fill="${GREEN}"/><rect x="18" y="18" width="924" height="284" rx="34" fill="none" stroke="#d9b26a" stroke-width="4"/>
${crown.join('')}${acorns.join('')}<path d="M146 262Q154 214 138 168L152 190L160 160L168 192L186 166Q168 214 176 262Q204 268 214 276H106Q118 268 146 262Z" fill="${CREAM}"/>
<text x="286" y="128" font-family="DejaVu Sans" font-size="50" letter-spacing="19" fill="#e6c88e">TABERNA</text><text x="280" y="234" font-family="DejaVu Serif" font-weight="bold" font-size="104" fill="${CREAM}" textLength="628" lengthAdjust="spacingAndGlyphs">La Encina</text></svg>`;
}

/** A table of 1920 x 640 full of dishes. What matters lies in its middle third, because pages crop it. */
export function backgroundDrawing(): Drawing {
  const dishes = [
    ['Tortilla de patatas', 70, 352],
    ['Aceitunas aliñadas', 430, 268],
    ['Croquetas de jamón', 775, 372],
    ['Gambas al ajillo', 1130, 270],
    ['Jamón ibérico de bellota', 1490, 366],
    ['Patatas bravas', 1850, 280],
  ] as const;
  const placed = dishes.map(
    ([name, x, y]) => `<g transform="translate(${x} ${y}) scale(.52) translate(-400 -300)">${contentOf(name)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="640" viewBox="0 0 1920 640"><defs>${lightDefinitions()}${SHARED_DEFINITIONS}</defs><rect width="1920" height="640" fill="#8b5833"/><rect width="1920" height="640" filter="url(#wood)"/><rect width="1920" height="640" fill="url(#sun)"/>${placed.join('')}<rect width="1920" height="640" fill="url(#corners)"/></svg>`;
}

function contentOf(name: string): Drawing {
  const drawing = drawingOf(name);
  return drawing.slice(drawing.indexOf(CONTENT_START), drawing.indexOf(CONTENT_END));
}
