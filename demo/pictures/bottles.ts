// Bottles, cans and cups of the drawings, standing on the counter of the bar.
import { flat, line, solid } from './light.ts';
import { COUNTER } from './scene.ts';
import { blob, type Chance, type Drawing, oval, polygon } from './shapes.ts';

export function contactShadow(x: number, half: number): Drawing {
  return (
    flat(oval([x + 20, COUNTER + 6], half * 1.25, 18), '#0e0502', 0.6, 8) +
    flat(oval([x + 4, COUNTER + 2], half, 9), '#0e0502', 0.6, 4)
  );
}

export interface BottleLook {
  readonly x: number;
  readonly glass: string;
  readonly label: string;
  readonly ink: string;
  readonly cap: string;
  readonly height?: number;
  readonly width?: number;
  /** The share of the height where the shoulder begins. */
  readonly shoulder?: number;
  readonly neck?: number;
  readonly square?: boolean;
  readonly emblem?: 'ring' | 'bars' | 'star' | 'leaf';
}

/** A bottle without any name on its label. */
export function bottle({
  x,
  glass: colour,
  label,
  ink,
  cap,
  height = 400,
  width = 104,
  shoulder = 0.58,
  neck = 36,
  square = false,
  emblem = 'ring',
}: BottleLook): Drawing {
  const [base, top] = [COUNTER, COUNTER - height];
  const [h, n] = [width / 2, neck / 2];
  const bend = base - height * shoulder;
  const narrow = bend - height * (square ? 0.07 : 0.16);
  const side = `M${x - h} ${base - 10}Q${x - h} ${base} ${x - h + 14} ${base}H${x + h - 14}Q${x + h} ${base} ${x + h} ${base - 10}V${bend}C${x + h} ${bend - (square ? 24 : 50)} ${x + n} ${narrow + 22} ${x + n} ${narrow}V${top}H${x - n}V${narrow}C${x - n} ${narrow + 22} ${x - h} ${bend - (square ? 24 : 50)} ${x - h} ${bend}Z`;
  const [ly, lh] = [base - height * 0.44, height * 0.28];
  return [
    contactShadow(x, h * 1.1),
    solid(side, colour, 'smooth', 'thick', 2),
    flat(side, 'url(#liquid)'),
    flat(`M${x - h + 9} ${base - 22}V${bend + 6}q0 -20 10 -34V${base - 22}Z`, '#ffffff', 0.5, 2),
    flat(`M${x + h - 14} ${base - 26}V${bend + 10}h5V${base - 26}Z`, '#ffffff', 0.25, 2),
    flat(`M${x - n + 5} ${narrow}V${top + 24}h6V${narrow}Z`, '#ffffff', 0.45, 1),
    flat(`M${x - h} ${ly}q${h} 14 ${width} 0v${lh}q${-h} 14 ${-width} 0Z`, label),
    line(
      `M${x - h + 2} ${ly + 12}q${h - 2} 13 ${width - 4} 0M${x - h + 2} ${ly + lh - 8}q${h - 2} 13 ${width - 4} 0`,
      ink,
      3,
      0.75,
    ),
    emblemOn(x, ly + lh / 2 + 8, width * 0.2, ink, emblem),
    flat(`M${x - h} ${ly}q${h} 14 ${width} 0v${lh}q${-h} 14 ${-width} 0Z`, 'url(#liquid)'),
    solid(`M${x - n - 2} ${top - 12}h${neck + 4}v${height * 0.09}h${-neck - 4}Z`, cap, 'smooth', 'small'),
  ].join('');
}

function emblemOn(x: number, y: number, size: number, ink: string, emblem: BottleLook['emblem']): Drawing {
  if (emblem === 'bars')
    return [-0.7, 0, 0.7].map((dy) => line(`M${x - size} ${y + dy * size}h${size * 2}`, ink, 5, 0.85)).join('');
  if (emblem === 'leaf')
    return flat(
      `M${x} ${y - size}Q${x + size * 1.2} ${y} ${x} ${y + size}Q${x - size * 1.2} ${y} ${x} ${y - size}Z`,
      ink,
      0.85,
    );
  if (emblem === 'star')
    return flat(
      polygon(
        Array.from(
          { length: 12 },
          (_, index) =>
            [
              x + Math.sin((index * Math.PI) / 6) * size * (index % 2 ? 0.5 : 1.1),
              y - Math.cos((index * Math.PI) / 6) * size * (index % 2 ? 0.5 : 1.1),
            ] as const,
        ),
      ),
      ink,
      0.85,
    );
  return line(oval([x, y], size, size), ink, 5, 0.85) + flat(oval([x, y], size * 0.45, size * 0.45), ink, 0.85);
}

/** A can without any name on it. */
export function can(x: number, colour: string, ink: string, height = 250, width = 112): Drawing {
  const [base, top, h] = [COUNTER, COUNTER - height, width / 2];
  const side = `M${x - h + 8} ${base}H${x + h - 8}L${x + h} ${base - 12}V${top + 20}L${x + h - 10} ${top}H${x - h + 10}L${x - h} ${top + 20}V${base - 12}Z`;
  return [
    contactShadow(x, h * 1.1),
    solid(side, colour, 'smooth', 'thick', 2),
    flat(`M${x - h} ${base - 90}L${x + h} ${top + 70}v48L${x - h} ${base - 42}Z`, ink, 0.9),
    flat(side, 'url(#liquid)'),
    flat(`M${x - h + 14} ${base - 20}V${top + 24}h10V${base - 20}Z`, '#ffffff', 0.5, 2),
    solid(oval([x, top], h - 10, 9), '#d9dde0', 'smooth', 'thin'),
    solid(oval([x, top - 2], 16, 4), '#aeb4b8', 'smooth', 'thin'),
  ].join('');
}

/** A cup on its saucer. */
export function cup(
  chance: Chance,
  drink: string,
  { size = 1, clay = '#f3ede2', swirl }: { size?: number; clay?: string; swirl?: string } = {},
): Drawing {
  const [x, y] = [400, 330 - (size - 1) * 60];
  const w = 150 * size;
  const depth = 150 * size;
  const body = `M${x - w} ${y}Q${x - w * 0.92} ${y + depth} ${x - w * 0.42} ${y + depth + 18}Q${x} ${y + depth + 34} ${x + w * 0.42} ${y + depth + 18}Q${x + w * 0.92} ${y + depth} ${x + w} ${y}Z`;
  return [
    flat(oval([x + 22, COUNTER + 6], 260, 46), '#0e0502', 0.6, 8),
    solid(oval([x, COUNTER - 10], 244, 50), clay, 'smooth', 'round', 2),
    flat(oval([x, COUNTER - 14], 150, 28), '#7a6248', 0.28, 4),
    `<g filter="url(#shadow1)"><path d="M${x + w * 0.88} ${y + 30}q${70 * size} ${-6} ${62 * size} ${46 * size}q${-10} ${44 * size} ${-86 * size} ${40 * size}" fill="none" stroke="${clay}" stroke-width="${20 * size}" filter="url(#smooth-small)"/></g>`,
    solid(body, clay, 'smooth', 'thick', 2),
    solid(oval([x, y], w, w * 0.27), clay, 'smooth', 'thin'),
    flat(oval([x, y + 3], w * 0.92, w * 0.225), '#4a3322', 0.7),
    solid(oval([x, y + 7], w * 0.88, w * 0.2), drink, 'glossy', 'thin'),
    swirl
      ? flat(blob(chance, [x - 6, y + 7], w * 0.5, w * 0.1, 0.1), swirl, 0.9, 1) +
        flat(blob(chance, [x - 6, y + 6], w * 0.26, w * 0.05, 0.1), drink, 0.7, 1)
      : '',
    [-40, 10, 56]
      .map((dx, index) => line(`M${x + dx} ${y - 30}q${-26 + index * 8} -44 4 -84t-6 -70`, '#fff4e2', 12, 0.16, 8))
      .join(''),
    solid(`M${x - 235} ${COUNTER + 12}q60 -16 96 -6l4 9q-50 10 -98 8Z`, '#c9ccce', 'smooth', 'thin'),
  ].join('');
}
