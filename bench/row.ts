// One row of the results: what was measured, its floor, and whether the target is met.

/** One row of the results: what was measured, the measured figures, and the target that they must meet. */
export interface ResultRow {
  readonly what: string;
  /** The unit of `measured` and `floor`. */
  readonly unit: string;
  readonly measured: number;
  /** The same work done by a minimal program; null where the figure is judged without a floor. */
  readonly floor: number | null;
  /** The median of each round's ratio, which may differ from measured / floor. */
  readonly ratio: number | null;
  readonly judged: 'measured' | 'ratio';
  readonly target: Target;
  /** The judged figure of each round, ascending. Their spread shows the noise. */
  readonly rounds: readonly number[];
  /** Explains the figure to the reader. */
  readonly note?: string;
}

/** The value that the judged figure of a row must reach, or not exceed. */
type Target = { readonly atLeast: number } | { readonly atMost: number };

/**
 * True if the row reaches its target: its figure (the measured value, or the ratio to the floor) is at least `atLeast`, or at most
 * `atMost`.
 */
export function meetsTarget(row: ResultRow): boolean {
  const figure = targetedValue(row);
  return 'atLeast' in row.target ? figure >= row.target.atLeast : figure <= row.target.atMost;
}

/** The figure that is compared with the target. */
function targetedValue({ judged, measured, ratio }: ResultRow): number {
  return judged === 'ratio' && ratio !== null ? ratio : measured;
}

type RowDescription = Pick<ResultRow, 'what' | 'unit' | 'target'> & { readonly note?: string };

/**
 * Returns a row whose target is compared with a ratio: the figure of this system divided by that of the floor (a minimal program).
 * Each round measures both, one after the other. The medians of the rounds are stored.
 */
export function ratioRow(
  about: RowDescription,
  rounds: readonly { readonly ours: number; readonly floor: number }[],
): ResultRow {
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

/**
 * Returns a row whose target is compared with the measured figure (the median of the rounds). If there are figures of a floor (a
 * minimal program), they are only shown.
 */
export function plainRow(about: RowDescription, ours: readonly number[], floor: readonly number[] = []): ResultRow {
  return {
    ...about,
    measured: median(ours),
    floor: floor.length === 0 ? null : median(floor),
    ratio: null,
    judged: 'measured',
    rounds: sorted(ours),
  };
}

/** Returns the middle value; for an even count, the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const ordered = sorted(values);
  const middle = ordered.length / 2;
  return (valueAt(ordered, Math.ceil(middle) - 1) + valueAt(ordered, Math.floor(middle))) / 2;
}

/**
 * Returns a percentile by the nearest-rank method: the smallest value such that at least `percent` per cent of the values are less
 * than it or equal to it.
 */
export function percentile(values: readonly number[], percent: number): number {
  const ordered = sorted(values);
  return valueAt(ordered, Math.ceil((ordered.length * percent) / 100) - 1);
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

function valueAt(values: readonly number[], index: number): number {
  const value = values[index];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}
