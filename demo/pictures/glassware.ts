// Glasses, bottles and cups of the drawings, standing on the counter of the bar.
import { flat, line, solid } from './light.ts';
import { COUNTER } from './scene.ts';
import { between, blob, type Chance, type Drawing, oval, polygon, spread } from './shapes.ts';

/** A glass by its width at the top and bottom; `lift` is the height of its stem. */
export interface GlassShape {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
  readonly lift?: number;
  /** How far the sides bulge, in pixels. */
  readonly belly?: number;
}

export interface Filling {
  readonly colour: string;
  /** The share of the height that is filled. */
  readonly level?: number;
  readonly foam?: string;
  readonly ice?: number;
  readonly bubbles?: number;
  /** The colour at the bottom, if it is another. */
  readonly below?: string;
  /** Drawn inside the glass, behind its front. */
  readonly inside?: Drawing;
  /** Dew on a cold glass. */
  readonly dew?: boolean;
}

const RIM = 0.13;

function sides({ x, top, bottom, height, lift = 0, belly = 0 }: GlassShape, from: number, to: number): string {
  const base = COUNTER - lift;
  const halfAt = (share: number) =>
    (bottom + (top - bottom) * share) / 2 + Math.sin(Math.PI * Math.min(share * 0.9 + 0.05, 1)) * belly;
  const steps = Array.from({ length: 13 }, (_, index) => from + ((to - from) * index) / 12);
  const left = steps.map((share) => [x - halfAt(share), base - share * height] as const);
  const right = steps.toReversed().map((share) => [x + halfAt(share), base - share * height] as const);
  return polygon([...left, ...right]);
}

function widthAt({ top, bottom, belly = 0 }: GlassShape, share: number): number {
  return (bottom + (top - bottom) * share) / 2 + Math.sin(Math.PI * Math.min(share * 0.9 + 0.05, 1)) * belly;
}

/** A filled glass. */
export function glass(chance: Chance, shape: GlassShape, filling: Filling): Drawing {
  const { x, height, lift = 0 } = shape;
  const { colour, level = 0.8, foam, ice = 0, bubbles = 0, below, inside = '', dew = false } = filling;
  const base = COUNTER - lift;
  const surface = base - level * height;
  const half = widthAt(shape, level);
  const floor = widthAt(shape, 0.03);
  const liquid = `${sides(shape, 0.03, level)}${oval([x, base - 0.03 * height], floor, floor * RIM)}`;
  const foot = lift > 0 ? stem(shape) : '';
  return [
    contactShadow(x, lift > 0 ? shape.top * 0.45 : shape.bottom * 0.7),
    foot,
    flat(sides(shape, 0, 1), '#ffffff', 0.08),
    `<g>${flat(liquid, colour).replace('fill-rule="evenodd"', '')}</g>`,
    below ? `<g style="mix-blend-mode:normal">${flat(sides(shape, 0.03, level * 0.55), below, 0.85, 16)}</g>` : '',
    flat(sides(shape, 0.03, level), 'url(#liquid)'),
    flat(sides(shape, 0.03, level * 0.5), '#000000', 0.14, 8),
    flat(oval([x, surface], half, half * RIM), '#ffffff', 0.22),
    inside,
    iceCubes(chance, ice, shape, surface),
    Array.from({ length: bubbles }, () => {
      const y = between(chance, surface + 14, base - 16);
      const wide = widthAt(shape, (base - y) / height) * 0.8;
      const size = between(chance, 0.8, 2.2);
      return flat(oval([x + between(chance, -wide, wide), y], size, size), '#fffbe8', 0.55);
    }).join(''),
    foam ? foamOn(chance, shape, level, foam) : '',
    front(chance, shape, dew),
  ].join('');
}

function stem({ x, bottom, lift = 0, top }: GlassShape): Drawing {
  const base = COUNTER - lift;
  return [
    flat(oval([x, COUNTER - 4], top * 0.42, top * 0.075), '#f4f7f5', 0.26),
    line(`M${x - top * 0.42} ${COUNTER - 4}a${top * 0.42} ${top * 0.075} 0 0 0 ${top * 0.84} 0`, '#ffffff', 3, 0.6),
    flat(
      polygon([
        [x - bottom / 3, base],
        [x + bottom / 3, base],
        [x + 7, base + 30],
        [x + 6, COUNTER - 20],
        [x + 20, COUNTER - 6],
        [x - 20, COUNTER - 6],
        [x - 6, COUNTER - 20],
        [x - 7, base + 30],
      ]),
      '#eef4f2',
      0.36,
    ),
    line(`M${x - 4} ${base + 20}V${COUNTER - 16}`, '#ffffff', 3, 0.75, 1),
  ].join('');
}

function iceCubes(chance: Chance, count: number, shape: GlassShape, surface: number): Drawing {
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [shape.x + between(chance, -0.3, 0.3) * shape.bottom, surface + 14 + index * 46];
    const size = Math.min(52, shape.bottom * 0.42);
    const cube = `<g transform="rotate(${between(chance, -30, 30)} ${x} ${y})">`;
    return `${cube}${flat(`M${x - size / 2} ${y - size / 2}h${size}v${size}h${-size}Z`, '#f4fbff', 0.36)}${line(`M${x - size / 2} ${y + size / 2}v${-size}h${size}`, '#ffffff', 4, 0.7, 1)}${line(`M${x + size / 2} ${y - size / 2}v${size}h${-size}`, '#8fa8b5', 3, 0.35, 1)}</g>`;
  }).join('');
}

function foamOn(chance: Chance, shape: GlassShape, level: number, colour: string): Drawing {
  const { x, height, lift = 0 } = shape;
  const y = COUNTER - lift - level * height;
  const half = widthAt(shape, level);
  const above = Math.min(58, height * (1 - level) + 16);
  const body = `M${x - half} ${y + 8}Q${x} ${y + 26} ${x + half} ${y + 8}L${x + half + 3} ${y - above}Q${x + half * 0.4} ${y - above - 26} ${x} ${y - above - 22}Q${x - half * 0.5} ${y - above - 30} ${x - half - 3} ${y - above}Z`;
  const dots = spread(chance, 36, [x, y - above / 2], half * 0.95, above * 0.6).map((at) =>
    flat(oval(at, between(chance, 1, 3.5), between(chance, 1, 3)), '#b8935c', 0.25),
  );
  return solid(body, colour, 'smooth', 'round') + dots.join('');
}

/** The front of a glass: its rim, reflections and dew. */
function front(chance: Chance, shape: GlassShape, dew: boolean): Drawing {
  const { x, top, height, lift = 0 } = shape;
  const base = COUNTER - lift;
  const dots = dew
    ? Array.from({ length: 70 }, () => {
        const share = between(chance, 0.05, 0.8);
        const wide = widthAt(shape, share) * 0.94;
        const size = between(chance, 0.8, 2.6);
        const [dx, dy] = [x + between(chance, -wide, wide), base - share * height];
        return (
          flat(oval([dx, dy], size, size * 1.2), '#ffffff', 0.38) +
          flat(oval([dx + 1, dy + 1.5], size * 0.8, size), '#5a4a30', 0.18)
        );
      })
    : [];
  const strip = (from: number, wide: number) => {
    const edge = (share: number) => x - widthAt(shape, share) * from;
    return polygon([
      [edge(0.1), base - 0.1 * height],
      [edge(0.1) + wide, base - 0.1 * height],
      [edge(0.9) + wide, base - 0.9 * height],
      [edge(0.9), base - 0.9 * height],
    ]);
  };
  return [
    flat(sides(shape, 0, 1), 'url(#glassEdge)'),
    flat(strip(0.8, shape.bottom * 0.09), '#ffffff', 0.5, 2),
    flat(strip(-0.62, shape.bottom * 0.04), '#ffffff', 0.4, 2),
    ...dots,
    line(`${oval([x, base - height], top / 2, (top / 2) * RIM)}`, '#ffffff', 2.5, 0.65),
    line(
      `M${x - shape.bottom / 2} ${base}q${shape.bottom / 2} ${shape.bottom * 0.14} ${shape.bottom} 0`,
      '#ffffff',
      4,
      0.5,
      1,
    ),
  ].join('');
}

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
