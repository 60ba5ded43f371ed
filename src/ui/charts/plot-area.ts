// The area of a chart between its axes, and which points get a label under it. Lengths are pixels.
import { type Scale, TICKS_MAX } from './nice-scale.ts';

/** The size of a chart and the font size of its labels, in pixels. */
export type PlotSize = {
  /** Width of the whole chart. */
  readonly width: number;
  /** Font size of its labels. */
  readonly em: number;
};

/** The rectangle of a chart in which its values are drawn, in pixels. */
export type PlotArea = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/**
 * The height of a bar or line chart, in multiples of the font size of its labels. Chart.module.css reserves this height before
 * there is data.
 */
export const PLOT_HEIGHT_EM = 17;

/** Mean width of a character, in font sizes; digits and small letters are narrower. */
const CHARACTER_EM = 0.58;
const GAP_EM = 0.6;

/**
 * Computes the rectangle of a bar or line chart in which its values are drawn, in pixels. The space around it is for the labels of
 * both axes. `axisLabels` are the labels of the value axis, at the left.
 */
export function plotArea({ width, em }: PlotSize, axisLabels: readonly string[]): PlotArea {
  const left = longestLabelWidth(axisLabels, em) + GAP_EM * em;
  const top = em;
  return {
    left,
    top,
    width: Math.max(width - left - GAP_EM * em, 1),
    height: (PLOT_HEIGHT_EM - 2) * em - top,
  };
}

/** Returns the vertical position of a value in a chart, in pixels from the upper edge. */
export function yOf(value: number, { min, max }: Scale, { top, height }: PlotArea): number {
  return top + ((max - value) / (max - min)) * height;
}

/**
 * Returns the horizontal position of a chart point in pixels. The area is divided into slots of equal width, one for each of the
 * `count` points; the point is in the centre of its slot.
 */
export function xOf(index: number, count: number, { left, width }: PlotArea): number {
  return left + ((index + 0.5) / count) * width;
}

/**
 * Returns the index of the chart point at the horizontal position `x` in pixels: the point whose slot contains `x`, or the nearest
 * one if `x` is outside of the area. Null if the chart has no points.
 */
export function pointIndexAt(x: number, count: number, { left, width }: PlotArea): number | null {
  if (count === 0) return null;
  return Math.min(Math.max(Math.floor(((x - left) / width) * count), 0), count - 1);
}

/**
 * Returns the indexes of the chart points that get a label below the axis: at most twelve, evenly spaced, without overlap. A point
 * with an empty label is left out.
 */
export function labelledPointIndexes(labels: readonly string[], { width }: PlotArea, em: number): number[] {
  const candidates = labels.flatMap((label, index) => (label === '' ? [] : index));
  const needed = longestLabelWidth(labels, em) + GAP_EM * em;
  const room = Math.min(Math.max(Math.floor(width / needed), 1), TICKS_MAX);
  const every = Math.ceil(candidates.length / room);
  return candidates.filter((_, position) => position % every === 0);
}

/**
 * Returns the width of the longest of these labels in pixels, estimated from its number of characters, so that nothing has to be
 * rendered first.
 */
export function longestLabelWidth(labels: readonly string[], em: number): number {
  return labels.reduce((most, label) => Math.max(most, label.length), 1) * CHARACTER_EM * em;
}
