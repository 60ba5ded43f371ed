// Parts that several dishes share.
import { flat, line, solid, solids, tube } from './light.ts';
import { bar, between, blob, type Chance, type Drawing, oneOf, oval, type Point, spread } from './shapes.ts';

/** Chopped herbs, salt or spice over a dish. */
export function flecks(
  chance: Chance,
  colours: readonly [string, ...string[]],
  count: number,
  at: Point,
  rx: number,
  ry: number,
  size = 4,
): Drawing {
  return spread(chance, count, at, rx, ry, 0.4)
    .map((point) =>
      flat(
        blob(
          chance,
          point,
          size * between(chance, 0.5, 1.3),
          size * between(chance, 0.4, 0.9),
          0.3,
          between(chance, 0, 180),
          6,
        ),
        oneOf(chance, colours),
        0.95,
      ),
    )
    .join('');
}
export const HERBS = ['#4f7a2e', '#3b6424', '#6b9440'] as const;

export function leaf(chance: Chance, at: Point, length: number, turn: number, colour = '#5d8c35'): Drawing {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle) * length * 0.42, Math.sin(angle) * length * 0.42];
  return (
    solid(blob(chance, at, length / 2, length / 4.2, 0.16, turn, 11), colour, 'smooth', 'small') +
    line(`M${at[0] - dx} ${at[1] - dy}Q${at[0] + 3} ${at[1] - 4} ${at[0] + dx} ${at[1] + dy}`, '#dcebb8', 2, 0.55)
  );
}

export function leaves(
  chance: Chance,
  count: number,
  at: Point,
  rx: number,
  ry: number,
  length = 90,
  colours: readonly [string, ...string[]] = ['#5d8c35', '#7fae48', '#47752c'],
): Drawing {
  return spread(chance, count, at, rx, ry)
    .map((point) =>
      leaf(chance, point, length * between(chance, 0.75, 1.2), between(chance, 0, 360), oneOf(chance, colours)),
    )
    .join('');
}

export function fries(chance: Chance, count: number, at: Point, rx: number, ry: number, length = 120): Drawing {
  return spread(chance, count, at, rx, ry, 0.2)
    .map((point) =>
      solid(
        bar(chance, point, length * between(chance, 0.7, 1.1), 21, between(chance, -70, 70)),
        oneOf(chance, ['#e9b650', '#dfa33e', '#f0c468']),
        'bread',
        'small',
      ),
    )
    .join('');
}

export function cubes(
  chance: Chance,
  count: number,
  at: Point,
  rx: number,
  ry: number,
  size = 52,
  colours: readonly [string, ...string[]] = ['#e3a944', '#d6942f', '#edbd62'],
): Drawing {
  return spread(chance, count, at, rx, ry)
    .map((point) =>
      solid(
        bar(
          chance,
          point,
          size * between(chance, 0.85, 1.2),
          size * between(chance, 0.75, 1),
          between(chance, 0, 180),
          0.14,
        ),
        oneOf(chance, colours),
        'crisp',
        'round',
      ),
    )
    .join('');
}

export function sauce(chance: Chance, at: Point, rx: number, ry: number, colour: string): Drawing {
  return solid(blob(chance, at, rx, ry, 0.2, 0, 13), colour, 'glossy', 'small');
}

/** A thread of sauce over a dish. */
export function thread(
  at: Point,
  width: number,
  height: number,
  turns: number,
  colour: string,
  thickness = 9,
): Drawing {
  const step = width / turns;
  const start = at[0] - width / 2;
  const bends = Array.from({ length: turns }, (_, index) => {
    const end = at[1] + (index % 2 ? height : -height) / 2;
    return `S${start + step * (index + 0.55)} ${end} ${start + step * (index + 1)} ${at[1]}`;
  });
  return tube(`M${start} ${at[1]}${bends.join('')}`, colour, thickness, 'glossy', 'thin');
}

/** A slice of bread, or what is cut from it. */
export function breadSlice(chance: Chance, at: Point, length: number, width: number, turn: number): Drawing {
  return (
    solid(bar(chance, at, length, width, turn, 0.04), '#b87434', 'bread', 'round', 2) +
    solid(bar(chance, [at[0], at[1] - 5], length * 0.92, width * 0.86, turn, 0.04), '#efd3a0', 'grain', 'small')
  );
}

/** A slice of ham. */
export function ham(chance: Chance, at: Point, length: number, turn: number): Drawing {
  const angle = (turn * Math.PI) / 180;
  const shape = blob(chance, at, length / 2, length / 4.4, 0.15, turn, 12);
  const streaks = [-0.1, 0.04, 0.12].map((off) => {
    const [ox, oy] = [-Math.sin(angle) * off * length, Math.cos(angle) * off * length];
    const [dx, dy] = [Math.cos(angle) * length * 0.34, Math.sin(angle) * length * 0.34];
    return line(
      `M${at[0] + ox - dx} ${at[1] + oy - dy}q${dx} ${dy + between(chance, -14, 14)} ${dx * 2} ${dy * 2}`,
      '#f5d3c0',
      between(chance, 2, 3.5),
      0.6,
      1,
    );
  });
  return (
    solid(shape, oneOf(chance, ['#8a1f1e', '#98281f', '#7a1a1a']), 'meat', 'small') +
    line(shape, '#f3d9c4', 4, 0.6) +
    streaks.join('')
  );
}

export function croquette(chance: Chance, at: Point, turn: number, colour = '#c8842f'): Drawing {
  return solid(bar(chance, at, 118, 68, turn, 0.04), colour, 'crisp', 'thick', 2);
}

export function lemon(at: Point, size = 1, turn = -20): Drawing {
  const [x, y] = at;
  const segments = Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="M${x} ${y}L${x + Math.cos((index * Math.PI) / 4) * 32 * size} ${y + Math.sin((index * Math.PI) / 4) * 25 * size}" stroke="#fff7cf" stroke-width="${3 * size}"/>`,
  );
  return `<g transform="rotate(${turn} ${x} ${y})">${solid(oval([x, y + 6 * size], 42 * size, 33 * size), '#e0b020', 'smooth', 'round')}${flat(oval(at, 41 * size, 32 * size), '#f5d33c')}${flat(oval(at, 36 * size, 28 * size), '#fdf3bd')}${flat(oval(at, 32 * size, 25 * size), '#f4d64e')}${segments.join('')}</g>`;
}

export function eggSlice(at: Point, size = 1): Drawing {
  return (
    solid(oval(at, 38 * size, 30 * size), '#fbf6ec', 'smooth', 'small') +
    solid(oval([at[0], at[1]], 19 * size, 15 * size), '#f0b428', 'grain', 'small')
  );
}

export function tomatoSlice(chance: Chance, at: Point, size = 1): Drawing {
  const seeds = spread(chance, 12, at, 30 * size, 22 * size, 0.3).map((point) =>
    flat(oval(point, 4 * size, 3 * size), '#f7d58a', 0.8),
  );
  return (
    solid(blob(chance, at, 52 * size, 39 * size, 0.03), '#c9301f', 'glossy', 'small') +
    flat(blob(chance, at, 42 * size, 31 * size, 0.05), '#e2543a', 0.75) +
    seeds.join('')
  );
}

export function olive(chance: Chance, at: Point, colour = '#7d8a34', size = 1): Drawing {
  const turn = between(chance, 0, 180);
  return solid(blob(chance, at, 33 * size, 26 * size, 0.04, turn), colour, 'glossy', 'thick');
}

export function prawn(at: Point, size: number, turn: number): Drawing {
  const [x, y] = at;
  const body = `M${x - 44} ${y + 22}Q${x - 52} ${y - 40} ${x + 4} ${y - 42}Q${x + 58} ${y - 38} ${x + 50} ${y + 14}Q${x + 40} ${y - 8} ${x + 8} ${y - 8}Q${x - 18} ${y - 8} ${x - 22} ${y + 24}Z`;
  const rings = [-30, -8, 14, 34].map((dx) =>
    line(`M${x + dx} ${y - 38 + Math.abs(dx) * 0.3}q6 14 -2 28`, '#c8431f', 4, 0.6),
  );
  return `<g transform="rotate(${turn} ${x} ${y}) translate(${x} ${y}) scale(${size}) translate(${-x} ${-y})">${solid(body, '#ef8a55', 'glossy', 'small')}${rings.join('')}${solid(`M${x - 44} ${y + 20}l-18 26 22-8 10 14 12-28Z`, '#d95a2c', 'glossy', 'thin')}</g>`;
}

export function squidRing(chance: Chance, at: Point, size = 1): Drawing {
  const shape = blob(chance, at, 60 * size, 44 * size, 0.08) + blob(chance, at, 30 * size, 19 * size, 0.1);
  return solid(shape, oneOf(chance, ['#d99a3c', '#cf8c30', '#e2a84e']), 'crisp', 'round');
}

export function mound(
  chance: Chance,
  at: Point,
  rx: number,
  ry: number,
  colour: string,
  finish: Parameters<typeof solid>[2] = 'grain',
): Drawing {
  return solid(blob(chance, at, rx, ry, 0.05, 0, 14), colour, finish, 'thick', 2);
}

/** Small round things, such as chickpeas. */
export function grains(
  chance: Chance,
  count: number,
  at: Point,
  rx: number,
  ry: number,
  size: number,
  colours: readonly [string, ...string[]],
): Drawing {
  return spread(chance, count, at, rx, ry, 0.25)
    .map((point) => solids([blob(chance, point, size, size * 0.82, 0.08)], oneOf(chance, colours), 'smooth', 'small'))
    .join('');
}

/** A grilled piece of meat or fish. */
export function grilled(
  chance: Chance,
  at: Point,
  length: number,
  width: number,
  turn: number,
  colour: string,
): Drawing {
  const marks = [-0.3, -0.1, 0.1, 0.3].map((off) => {
    const angle = ((turn + 60) * Math.PI) / 180;
    const along = (turn * Math.PI) / 180;
    const [x, y] = [at[0] + Math.cos(along) * off * length, at[1] + Math.sin(along) * off * length];
    const [dx, dy] = [Math.cos(angle) * width * 0.3, Math.sin(angle) * width * 0.3];
    return line(`M${x - dx} ${y - dy}L${x + dx} ${y + dy}`, '#2a1208', 7, 0.55, 1);
  });
  return solid(bar(chance, at, length, width, turn, 0.1), colour, 'meat', 'thick', 2) + marks.join('');
}
