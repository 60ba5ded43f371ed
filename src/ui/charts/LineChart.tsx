// Line chart of one series or of two. The earlier series (`before`) is grey and dashed.
import styles from './Chart.module.css';
import type { ChartPoint, PointsChartProps } from './chart-points.ts';
import { linePath } from './line-geometry.ts';
import type { Scale } from './nice-scale.ts';
import { PointsChartFrame } from './PointsChartFrame.tsx';
import { type PlotArea, xOf, yOf } from './plot-area.ts';

const SAMPLES = {
  now: <path d="M0 6h24" className={styles.line} />,
  before: <path d="M0 6h24" className={styles.lineBefore} />,
};

/** A line chart. If the points have values of an earlier series to compare with, it has a second line for them. */
export function LineChart(props: PointsChartProps) {
  const { points } = props;
  return (
    <PointsChartFrame
      {...props}
      samples={SAMPLES}
      series={(scale, area, active) => {
        // A line of one point has no length.
        const marked = points.length === 1 ? 0 : active;
        return (
          <>
            <path
              d={linePath(
                points.map(({ before }) => before),
                scale,
                area,
              )}
              className={styles.lineBefore}
            />
            <path
              d={linePath(
                points.map(({ value }) => value),
                scale,
                area,
              )}
              className={styles.line}
            />
            {marked !== null && <Dots points={points} active={marked} scale={scale} area={area} />}
          </>
        );
      }}
    />
  );
}

type DotsProps = { points: readonly ChartPoint[]; active: number; scale: Scale; area: PlotArea };

function Dots({ points, active, scale, area }: DotsProps) {
  const { value, before } = points[active] ?? {};
  const x = xOf(active, points.length, area);
  return (
    <>
      {typeof before === 'number' && <circle cx={x} cy={yOf(before, scale, area)} r="4" className={styles.dotBefore} />}
      {typeof value === 'number' && <circle cx={x} cy={yOf(value, scale, area)} r="5" className={styles.dot} />}
    </>
  );
}
