// Heat map: cells whose squares grow with their value. A tap or the arrow keys show the value of a cell in words.
import styles from './Chart.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import { cellIndexAt, type HeatArea, heatArea, shadeOf, squareSide } from './heat-geometry.ts';
import type { PlotSize } from './plot-area.ts';

/** One row of a heat map, such as a weekday with a value for each hour. */
type HeatRow = {
  readonly key: string;
  readonly label: string;
  /** One value for each column; null where there can be none. */
  readonly cells: readonly (number | null)[];
};

type HeatMapProps = {
  /** The text alternative of the chart, for screen readers. */
  sentence: string;
  columns: readonly string[];
  rows: readonly HeatRow[];
  /** Formats the values of the legend: those of a small, a medium and the largest square. */
  format: (value: number) => string;
  /** One cell in words, counted row by row: «viernes, 21–22 h: 14 pedidos». */
  describe: (index: number) => string;
};

/** Squares of the legend, as parts of the largest value. */
const SAMPLES = [0.1, 0.5, 1];

/** A chart of rows and columns in which a larger square means a larger value. */
export function HeatMap({ sentence, columns, rows, format, describe }: HeatMapProps) {
  const most = rows.flatMap(({ cells }) => cells).reduce<number>((high, value) => Math.max(high, value ?? 0), 0);
  const rowLabels = rows.map(({ label }) => label);
  const areaOf = (size: PlotSize) => heatArea(size, columns, rowLabels);

  return (
    <ChartFigure
      sentence={sentence}
      count={rows.length * columns.length}
      columns={columns.length}
      className={styles.heat}
      describe={describe}
      pointNear={({ x, y }, size) => cellIndexAt(x, y, areaOf(size), columns.length, rows.length)}
      height={(size) => areaOf(size).height}
      draw={(size, active) => (
        <Cells columns={columns} rows={rows} most={most} area={areaOf(size)} em={size.em} active={active} />
      )}
    >
      <p className={styles.names}>
        {SAMPLES.map((part) => (
          <span key={part}>
            <svg aria-hidden="true" viewBox="-10 -10 20 20" className={styles.sample}>
              <Square value={part} most={1} cell={20} />
            </svg>
            {format(most * part)}
          </span>
        ))}
      </p>
    </ChartFigure>
  );
}

type CellsProps = Pick<HeatMapProps, 'columns' | 'rows'> & {
  most: number;
  area: HeatArea;
  em: number;
  active: number | null;
};

function Cells({ columns, rows, most, area, em, active }: CellsProps) {
  const { left, top, cellWidth, cellHeight, labelledColumns } = area;
  const cell = Math.min(cellWidth, cellHeight);
  return (
    <>
      {labelledColumns.map((column) => (
        <text key={column} x={left + (column + 0.5) * cellWidth} y={em} textAnchor="middle">
          {columns[column]}
        </text>
      ))}
      {rows.map(({ key, label, cells }, row) => (
        <g key={key} transform={`translate(${left} ${top + (row + 0.5) * cellHeight})`}>
          <text x={-em * 0.5} dy="0.35em" textAnchor="end">
            {label}
          </text>
          {cells.map((value, column) => (
            <g key={column} transform={`translate(${(column + 0.5) * cellWidth} 0)`}>
              <Square value={value} most={most} cell={cell} />
              {active === row * columns.length + column && (
                <rect x={-cell / 2} y={-cell / 2} width={cell} height={cell} className={styles.frame} />
              )}
            </g>
          ))}
        </g>
      ))}
    </>
  );
}

function Square({ value, most, cell }: { value: number | null; most: number; cell: number }) {
  const side = (squareSide(value, most) ?? 0) * cell;
  if (value === null) return null;
  return (
    <rect
      x={-side / 2}
      y={-side / 2}
      width={side}
      height={side}
      rx={side / 6}
      data-shade={shadeOf(value, most)}
      className={styles.square}
    />
  );
}
