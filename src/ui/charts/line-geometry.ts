// Computes the path of a line chart.
import type { Scale } from './nice-scale.ts';
import { type PlotArea, xOf, yOf } from './plot-area.ts';

/**
 * Returns the SVG path of a line chart through these values, with a gap where one is missing. A value without neighbours becomes a
 * line of no length, which round line ends show as a dot.
 */
export function linePath(values: readonly (number | null | undefined)[], scale: Scale, area: PlotArea): string {
  return values
    .map((value, index) => {
      if (typeof value !== 'number') return '';
      const place = `${rounded(xOf(index, values.length, area))} ${rounded(yOf(value, scale, area))}`;
      const starts = typeof values[index - 1] !== 'number';
      const ends = typeof values[index + 1] !== 'number';
      return `${starts ? 'M' : 'L'}${place}${starts && ends ? 'h0' : ''}`;
    })
    .join('');
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
