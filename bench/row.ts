// One line of the results: what was measured, beside its floor, and whether it is good enough.

export interface Row {
  readonly what: string;
  /** Of `measured` and `floor`. */
  readonly unit: string;
  readonly measured: number;
  /** The same work done by the least that can do it; null where the figure is judged by itself. */
  readonly floor: number | null;
  /** The median of the rounds' own ratios, so it need not be exactly measured / floor. */
  readonly ratio: number | null;
  readonly judged: 'measured' | 'ratio';
  readonly target: Target;
  /** The judged figure of each round, from the smallest: how far they lie apart is the noise. */
  readonly rounds: readonly number[];
  /** What a reader must know to read it right. */
  readonly note?: string;
}

export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** Whether the row reaches its target. */
export function isMet(row: Row): boolean {
  const figure = judgedFigure(row);
  return 'atLeast' in row.target ? figure >= row.target.atLeast : figure <= row.target.atMost;
}

/** The figure that the target is about. */
function judgedFigure({ judged, measured, ratio }: Row): number {
  return judged === 'ratio' && ratio !== null ? ratio : measured;
}

type About = Pick<Row, 'what' | 'unit' | 'target'> & { readonly note?: string };

/** A row judged by its ratio: the medians of the rounds, each of which measured ours and the floor side by side. */
export function ratioRow(about: About, rounds: readonly { readonly ours: number; readonly floor: number }[]): Row {
  const ratios = rounds.map(({ ours, floor }) => ours / floor);
  return {
    ...about,
    measured: median(rounds.map(({ ours }) => ours)),
    floor: median(rounds.map(({ floor }) => floor)),
    ratio: median(ratios),
    judged: 'ratio',
    rounds: sorted(ratios),
  };
}

/** A row judged by itself: the median of the rounds. A floor is only shown beside it. */
export function plainRow(about: About, ours: readonly number[], floor: readonly number[] = []): Row {
  return {
    ...about,
    measured: median(ours),
    floor: floor.length === 0 ? null : median(floor),
    ratio: null,
    judged: 'measured',
    rounds: sorted(ours),
  };
}

/** The middle one; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const ordered = sorted(values);
  const middle = ordered.length / 2;
  return (at(ordered, Math.ceil(middle) - 1) + at(ordered, Math.floor(middle))) / 2;
}

/** The smallest value that so many per cent of all do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const ordered = sorted(values);
  return at(ordered, Math.ceil((ordered.length * percent) / 100) - 1);
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

function at(values: readonly number[], index: number): number {
  const value = values[index];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}
