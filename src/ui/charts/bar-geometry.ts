// Computes the rectangles of a bar chart.
import type { ChartPoint } from './chart-points.ts';
import type { Scale } from './nice-scale.ts';
import { type PlotArea, xOf, yOf } from './plot-area.ts';

/** Position and size of a bar in a chart, in pixels. */
export type ChartBar = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
/**
 * The two bars of one chart point: of the shown series (`now`), and of the earlier series to compare with (`before`). Null where
 * there is no bar.
 */
type ChartBarPair = { readonly now: ChartBar | null; readonly before: ChartBar | null };

/** Part of a slot that its bars fill; the rest is the gap to the next one. */
const FILLED = 0.72;
const BAR_WIDTH_MAX = 44;
/** A value that is not zero stays visible beside one of ten thousand euros. */
const HEIGHT_MIN = 1.5;

/**
 * Computes the bars of each chart point: from zero upwards, or downwards for a negative value. If any point has a value of the
 * earlier series (`before`), the bar of that value stands at the left. A value of zero or none has no bar.
 */
export function chartBarsOf(points: readonly ChartPoint[], scale: Scale, area: PlotArea): ChartBarPair[] {
  const isPair = points.some(({ before }) => typeof before === 'number');
  const slot = area.width / Math.max(points.length, 1);
  const width = Math.min((slot * FILLED) / (isPair ? 2 : 1), BAR_WIDTH_MAX);
  return points.map(({ value, before }, index) => {
    const centre = xOf(index, points.length, area);
    const bar = (amount: number | null | undefined, x: number) => barOf(amount, x, width, scale, area);
    return { now: bar(value, isPair ? centre : centre - width / 2), before: bar(before, centre - width) };
  });
}

function barOf(
  value: number | null | undefined,
  x: number,
  width: number,
  scale: Scale,
  area: PlotArea,
): ChartBar | null {
  if (!value) return null;
  const zero = yOf(0, scale, area);
  const height = Math.max(Math.abs(yOf(value, scale, area) - zero), HEIGHT_MIN);
  return { x, y: value > 0 ? zero - height : zero, width, height };
}
