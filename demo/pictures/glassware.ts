// Glasses of the drawings, standing on the counter of the bar.

import { contactShadow } from './bottles.ts';
import { flat, line, solid } from './light.ts';
import { COUNTER } from './scene.ts';
import { between, type Chance, type Drawing, oval, polygon, spread } from './shapes.ts';

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
