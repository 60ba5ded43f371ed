// The points of bar and line charts, and how a point is described in words.

/** One point of a line or bar chart: its labels, its value, and the value of the earlier series to compare with. */
export type ChartPoint = {
  readonly key: string;
  /** Full name of the point, for the line above the chart: «agosto de 2026». */
  readonly label: string;
  /** Name under the axis: «ago»; `label` if left out. A point with an empty one never gets a label under the axis. */
  readonly shortLabel?: string | undefined;
  /** Null where the series has no value yet, as in the hours to come. */
  readonly value: number | null;
  /** The value of the same point in the series to compare with; null or left out if it has none. */
  readonly before?: number | null | undefined;
};

/**
 * The names of the two series of a chart: the shown one (`now`) and the earlier one to compare with (`before`), such as «Este
 * año» and «Año anterior».
 */
export type SeriesNames = { readonly now: string; readonly before: string };

/** The props that line and bar charts share. */
export type PointsChartProps = {
  /** The text alternative of the chart, for screen readers: «Ventas por mes: el mejor, agosto, 31.240 €». */
  sentence: string;
  points: readonly ChartPoint[];
  format: (value: number) => string;
  /** Format of the axis; `format` if left out. */
  axisFormat?: ((value: number) => string) | undefined;
  /** The ticks of the axis are multiples of it. 100 gives whole euros for amounts in cents; 1 if left out. */
  axisUnit?: number | undefined;
  /** Shown as a legend and in the words of a point. Give them from the start, so that the legend moves nothing. */
  names?: SeriesNames | undefined;
};

/**
 * Describes a chart point in words: «agosto: este año 31.240 €, año anterior 28.000 €». Without `names` only the value of the
 * series is written.
 */
export function pointText(point: ChartPoint, format: (value: number) => string, names?: SeriesNames): string {
  const { label, value, before } = point;
  const parts = [
    typeof value === 'number' && [lowerFirst(names?.now), format(value)].filter(Boolean).join(' '),
    names && typeof before === 'number' && `${lowerFirst(names.before)} ${format(before)}`,
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? label : `${label}: ${parts.join(', ')}`;
}

/** A name of the legend inside a sentence. */
function lowerFirst(name = ''): string {
  return name.charAt(0).toLocaleLowerCase('es') + name.slice(1);
}

/**
 * Returns the values of all chart points, of the shown series and of the earlier one, from which the scale of the chart is
 * computed. Points without a value are left out.
 */
export function chartValuesOf(points: readonly ChartPoint[]): number[] {
  return points.flatMap(({ value, before }) => [value, before]).filter((value) => typeof value === 'number');
}
