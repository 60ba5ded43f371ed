// Frame of bar and line charts: axes, grid, labels, the mark of the active point, and the legend.
import type { ReactNode } from 'react';
import styles from './Chart.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import { chartValuesOf, type PointsChartProps, pointText, type SeriesNames } from './chart-points.ts';
import { niceScale, type Scale } from './nice-scale.ts';
import { labelledPointIndexes, PLOT_HEIGHT_EM, type PlotArea, plotArea, pointIndexAt, xOf, yOf } from './plot-area.ts';

type PointsFrameProps = PointsChartProps & {
  /** Draws the series into the area between the axes. */
  series: (scale: Scale, area: PlotArea, active: number | null) => ReactNode;
  /** Draws a sample of each series for the legend, into a box of 24 by 12. */
  samples: { now: ReactNode; before: ReactNode };
};

/**
 * The common frame of bar and line charts: axes, grid, labels, the mark of the selected point, and the legend. `series` draws the
 * bars or lines.
 */
export function PointsChartFrame(props: PointsFrameProps) {
  const { sentence, points, format, axisFormat = format, axisUnit, names, series, samples } = props;
  const scale = niceScale(chartValuesOf(points), axisUnit);
  const axisLabels = scale.ticks.map(axisFormat);
  const labels = points.map(({ label, shortLabel = label }) => shortLabel);

  return (
    <ChartFigure
      sentence={sentence}
      count={points.length}
      describe={(index) => (points[index] ? pointText(points[index], format, names) : '')}
      pointNear={({ x }, size) => pointIndexAt(x, points.length, plotArea(size, axisLabels))}
      height={({ em }) => PLOT_HEIGHT_EM * em}
      draw={(size, active) => {
        const area = plotArea(size, axisLabels);
        const bottom = area.top + area.height;
        return (
          <>
            {scale.ticks.map((tick, index) => {
              const y = yOf(tick, scale, area);
              return (
                <g key={tick}>
                  <path d={`M${area.left} ${y}h${area.width}`} className={tick === 0 ? styles.axis : styles.grid} />
                  <text x={area.left - size.em * 0.5} y={y} dy="0.35em" textAnchor="end">
                    {axisLabels[index]}
                  </text>
                </g>
              );
            })}
            {labelledPointIndexes(labels, area, size.em).map((index) => (
              <text key={index} x={xOf(index, points.length, area)} y={bottom + size.em * 1.4} textAnchor="middle">
                {labels[index]}
              </text>
            ))}
            {active !== null && (
              <path d={`M${xOf(active, points.length, area)} ${area.top}V${bottom}`} className={styles.guide} />
            )}
            {series(scale, area, active)}
          </>
        );
      }}
    >
      {names && <Legend names={names} samples={samples} />}
    </ChartFigure>
  );
}

function Legend({ names, samples }: { names: SeriesNames; samples: PointsFrameProps['samples'] }) {
  return (
    <p className={styles.names}>
      {(['now', 'before'] as const).map((name) => (
        <span key={name}>
          <svg aria-hidden="true" viewBox="0 0 24 12" className={styles.sample}>
            {samples[name]}
          </svg>
          {names[name]}
        </span>
      ))}
    </p>
  );
}
