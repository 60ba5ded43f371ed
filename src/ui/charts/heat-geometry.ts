// Computes the cells of a heat map. Their squares grow with the value, so that the map is readable without colour.
import { longestLabelWidth, type PlotSize } from './plot-area.ts';

/** Where the cells of a heat map are drawn, in pixels. */
export type HeatArea = {
  /** Left edge of the first column. */
  readonly left: number;
  /** Upper edge of the first row. */
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Height of the whole drawing. */
  readonly height: number;
  /** Indexes of the columns that get a label: evenly spaced, without overlap. */
  readonly labelledColumns: readonly number[];
};

const CELL_HEIGHT_EM = 2;
const CELL_WIDTH_MAX_EM = 4;
const GAP_EM = 0.9;
const HEADER_EM = 1.8;
/** Rows that have their place before there is data: the days of a week. Chart.module.css reserves the same height. */
const ROWS_RESERVED = 7;

/** Side of the smallest square of a value above zero, as part of its cell. */
const SIDE_MIN = 0.22;
const SIDE_MAX = 0.94;
/** Side of the dot that stands for zero. */
const SIDE_ZERO = 0.1;

/** Computes where the cells of a heat map are drawn: right of the row labels and below the column labels. */
export function heatArea({ width, em }: PlotSize, columns: readonly string[], rowLabels: readonly string[]): HeatArea {
  const left = longestLabelWidth(rowLabels, em) + GAP_EM * em;
  const count = Math.max(columns.length, 1);
  const cellWidth = Math.min(Math.max(width - left, count) / count, CELL_WIDTH_MAX_EM * em);
  const cellHeight = CELL_HEIGHT_EM * em;
  const top = HEADER_EM * em;
  const every = Math.ceil((longestLabelWidth(columns, em) + GAP_EM * em) / cellWidth);
  return {
    left,
    top,
    cellWidth,
    cellHeight,
    height: top + Math.max(rowLabels.length, ROWS_RESERVED) * cellHeight,
    labelledColumns: columns.flatMap((_, column) => (column % every === 0 ? column : [])),
  };
}

/**
 * Returns the index of the heat map cell at the position `x`, `y` in pixels, or of the nearest cell; cells are counted row by row.
 * Null if the map has no cells.
 */
export function cellIndexAt(x: number, y: number, area: HeatArea, columns: number, rows: number): number | null {
  if (columns === 0 || rows === 0) return null;
  const column = Math.min(Math.max(Math.floor((x - area.left) / area.cellWidth), 0), columns - 1);
  const row = Math.min(Math.max(Math.floor((y - area.top) / area.cellHeight), 0), rows - 1);
  return row * columns + column;
}

/**
 * Returns the side of the square in a cell of a heat map, as a fraction of the cell; null without a value. The area of the square
 * is proportional to `value`; `most` is the largest value of the map. A square has a smallest size, and for zero or less it is a
 * dot.
 */
export function squareSide(value: number | null, most: number): number | null {
  if (value === null) return null;
  if (value <= 0 || most <= 0) return SIDE_ZERO;
  return Math.max(Math.sqrt(Math.min(value / most, 1)) * SIDE_MAX, SIDE_MIN);
}

/**
 * Returns the shade of a square in a heat map: 0 if the value is at most a third of the largest value (`most`), 1 if at most two
 * thirds, otherwise 2.
 */
export function shadeOf(value: number, most: number): 0 | 1 | 2 {
  const part = most > 0 ? value / most : 0;
  if (part > 2 / 3) return 2;
  return part > 1 / 3 ? 1 : 0;
}
