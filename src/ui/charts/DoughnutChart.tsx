// Doughnut with a numbered legend: the numbers, not the colours, say which slice is which.
import styles from './Chart.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import { type Arc, arcCentre, arcsOf, sliceIndexAt } from './doughnut-geometry.ts';
import type { PlotSize } from './plot-area.ts';
import { sliceColour } from './slice-colours.ts';

/** One slice of a doughnut chart. */
type Slice = {
  readonly key: string;
  readonly label: string;
  /** Decides the size of the slice. */
  readonly value: number;
  /** Text beside the label: «23 %». */
  readonly share: string;
};

type DoughnutChartProps = {
  /** The text alternative of the chart, for screen readers. */
  sentence: string;
  slices: readonly Slice[];
  /** Formats the value of a slice; without it only its share is shown. */
  format?: ((value: number) => string) | undefined;
  /** Text in the middle, such as the total. */
  centre?: string | undefined;
};

/** Height of the drawing, in font sizes of its labels; Chart.module.css reserves the same. */
const HEIGHT_EM = 17;
/** Radius and width of the ring, in font sizes. */
const RADIUS_EM = 5.75;
const RING_EM = 2.5;
const ACTIVE_RING_EM = 3.25;
/** Gap between two slices, as part of the circle. */
const GAP = 0.004;
/** Slices below this part of the circle have no number beside them: it would cover the next one. */
const NUMBERED_MIN = 0.03;

/** A doughnut chart with a numbered legend, so that the slices are recognised without their colours. */
export function DoughnutChart({ sentence, slices, format, centre }: DoughnutChartProps) {
  const arcs = arcsOf(slices.map(({ value }) => value));
  const valueOf = ({ value, share }: Slice) => (format ? `${format(value)} · ${share}` : share);

  return (
    <ChartFigure
      sentence={sentence}
      count={slices.length}
      className={styles.doughnut}
      describe={(index) => (slices[index] ? `${slices[index].label}: ${valueOf(slices[index])}` : '')}
      pointNear={({ x, y }, size) => sliceIndexAt(x - size.width / 2, y - (HEIGHT_EM * size.em) / 2, arcs)}
      height={({ em }) => HEIGHT_EM * em}
      draw={(size, active) => <Ring arcs={arcs} size={size} active={active} centre={centre} />}
    >
      <ol role="list" className={styles.legend}>
        {slices.map((slice, index) => (
          <li key={slice.key}>
            <span className={styles.number} style={{ color: sliceColour(index) }}>
              {index + 1}
            </span>
            <span className={styles.name}>{slice.label}</span>
            <span className={styles.value}>{valueOf(slice)}</span>
          </li>
        ))}
      </ol>
    </ChartFigure>
  );
}

type RingProps = { arcs: readonly Arc[]; size: PlotSize; active: number | null; centre: string | undefined };

function Ring({ arcs, size: { width, em }, active, centre }: RingProps) {
  const radius = RADIUS_EM * em;
  return (
    <g transform={`translate(${width / 2} ${(HEIGHT_EM * em) / 2})`}>
      <circle r={radius} strokeWidth={RING_EM * em} className={styles.track} />
      {arcs.map(({ start, length }, index) => (
        <g key={index}>
          {length > 0 && (
            <circle
              r={radius}
              transform="rotate(-90)"
              pathLength="1"
              strokeWidth={(active === index ? ACTIVE_RING_EM : RING_EM) * em}
              strokeDasharray={`${length === 1 ? 1 : Math.max(length - GAP, GAP / 2)} 1`}
              strokeDashoffset={-start}
              className={styles.slice}
              style={{ color: sliceColour(index) }}
            />
          )}
          {length >= NUMBERED_MIN && (
            <text
              {...arcCentre({ start, length }, radius + (ACTIVE_RING_EM / 2 + 0.8) * em)}
              dy="0.35em"
              textAnchor="middle"
            >
              {index + 1}
            </text>
          )}
        </g>
      ))}
      {centre !== undefined && (
        <text dy="0.35em" textAnchor="middle" className={styles.centre}>
          {centre}
        </text>
      )}
    </g>
  );
}
