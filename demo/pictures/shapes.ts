// Paths and repeatable chance for the drawings of the demo menu. Lengths are in pixels of an 800 x 600 picture, angles in degrees.

/** SVG markup. */
export type Drawing = string;
export type Point = readonly [x: number, y: number];
export type Chance = () => number;

/** A repeatable sequence of numbers from 0 to 1, different for each text. */
export function chanceOf(text: string): Chance {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(chance: Chance, low: number, high: number): number {
  return low + (high - low) * chance();
}

export function oneOf<T>(chance: Chance, list: readonly [T, ...T[]]): T {
  return list[Math.floor(chance() * list.length)] ?? list[0];
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A closed curve through the points. */
function curve(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0];
  const segments = points.map((_, index) => {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    return `C${[...c1, ...c2, ...p2].map(round).join(' ')}`;
  });
  return `M${at(0).map(round).join(' ')}${segments.join('')}Z`;
}

/** An irregular ellipse. */
export function blob(chance: Chance, [x, y]: Point, rx: number, ry: number, wobble = 0.08, turn = 0, corners = 9) {
  const angle = (turn * Math.PI) / 180;
  const points = Array.from({ length: corners }, (_, index): Point => {
    const at = (index / corners) * 2 * Math.PI;
    const far = 1 + between(chance, -wobble, wobble);
    const [dx, dy] = [Math.cos(at) * rx * far, Math.sin(at) * ry * far];
    return [x + dx * Math.cos(angle) - dy * Math.sin(angle), y + dx * Math.sin(angle) + dy * Math.cos(angle)];
  });
  return curve(points);
}

export function oval([x, y]: Point, rx: number, ry: number): string {
  return `M${round(x - rx)} ${round(y)}a${round(rx)} ${round(ry)} 0 1 0 ${round(2 * rx)} 0a${round(rx)} ${round(ry)} 0 1 0 ${round(-2 * rx)} 0Z`;
}

/** A rectangle with round corners around a point, turned. */
export function bar(chance: Chance, [x, y]: Point, length: number, width: number, turn: number, wobble = 0.06) {
  const angle = (turn * Math.PI) / 180;
  const [l, w] = [length / 2, width / 2];
  const soft = Math.min(l, w) * 0.55;
  const corners: Point[] = [
    [-l + soft, -w],
    [0, -w],
    [l - soft, -w],
    [l, -w + soft],
    [l, w - soft],
    [l - soft, w],
    [0, w],
    [-l + soft, w],
    [-l, w - soft],
    [-l, -w + soft],
  ];
  return curve(
    corners.map(([dx, dy]): Point => {
      const [px, py] = [dx * (1 + between(chance, -wobble, wobble)), dy * (1 + between(chance, -wobble, wobble))];
      return [x + px * Math.cos(angle) - py * Math.sin(angle), y + px * Math.sin(angle) + py * Math.cos(angle)];
    }),
  );
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map((point) => point.map(round).join(' ')).join('L')}Z`;
}

/** Points spread evenly over an ellipse, the rear ones first, so that the front ones lie over them. */
export function spread(chance: Chance, count: number, [x, y]: Point, rx: number, ry: number, jitter = 0.12): Point[] {
  const points = Array.from({ length: count }, (_, index): Point => {
    const far = Math.sqrt((index + 0.5) / count);
    const at = index * 2.39996 + between(chance, -jitter, jitter) * 3;
    return [
      x + Math.cos(at) * far * rx + between(chance, -jitter, jitter) * rx * 0.5,
      y + Math.sin(at) * far * ry + between(chance, -jitter, jitter) * ry * 0.5,
    ];
  });
  return points.sort((a, b) => a[1] - b[1]);
}

/** Points on an ellipse. */
export function around(count: number, [x, y]: Point, rx: number, ry: number, from = 0): Point[] {
  return Array.from({ length: count }, (_, index): Point => {
    const at = ((from + (360 * index) / count) * Math.PI) / 180;
    return [x + Math.cos(at) * rx, y + Math.sin(at) * ry];
  }).sort((a, b) => a[1] - b[1]);
}
