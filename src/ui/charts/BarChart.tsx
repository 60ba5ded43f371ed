// Bar chart of one series, or of two side by side. The earlier series (`before`) has dashed outlines without a filling.
import { type ChartBar, chartBarsOf } from './bar-geometry.ts';
import styles from './Chart.module.css';
import type { PointsChartProps } from './chart-points.ts';
import { PointsChartFrame } from './PointsChartFrame.tsx';

const SAMPLES = {
  now: <rect x="6" width="12" height="12" className={styles.bar} />,
  before: <rect x="6.75" y="0.75" width="10.5" height="10.5" className={styles.barBefore} />,
};

/** A bar chart. If the points have values of an earlier series to compare with, each has a second bar for it. */
export function BarChart(props: PointsChartProps) {
  return (
    <PointsChartFrame
      {...props}
      samples={SAMPLES}
      series={(scale, area, active) =>
        chartBarsOf(props.points, scale, area).map(({ now, before }, index) => (
          <g key={props.points[index]?.key} className={active === index ? styles.marked : undefined}>
            {before && <rect {...inset(before)} className={styles.barBefore} />}
            {now && <rect {...now} className={styles.bar} />}
          </g>
        ))
      }
    />
  );
}

/** Half of the outline lies outside of its rectangle. */
function inset({ x, y, width, height }: ChartBar): ChartBar {
  return { x: x + 0.75, y: y + 0.75, width: Math.max(width - 1.5, 0), height: Math.max(height - 0.75, 0) };
}
