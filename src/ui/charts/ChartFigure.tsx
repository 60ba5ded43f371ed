// Frame of all charts: for screen readers an image with a sentence, and above the drawing a line that describes the active point.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import styles from './Chart.module.css';
import type { PlotSize } from './plot-area.ts';
import { pointIndexAfterKey } from './point-walk.ts';
import { usePlotSize } from './use-plot-size.ts';

type ChartFigureProps = {
  sentence: string;
  /** Number of points that the arrow keys walk. */
  count: number;
  /** Number of points in a row of a map; left out if the points lie in one row. */
  columns?: number | undefined;
  /** The point in words. */
  describe: (index: number) => string;
  /** The point nearest to a place in the drawing, in pixels. */
  pointNear: (place: { x: number; y: number }, size: PlotSize) => number | null;
  /** The content of the SVG. */
  draw: (size: PlotSize, active: number | null) => ReactNode;
  /** Height of the drawing in pixels; the stylesheet reserves the same. */
  height: (size: PlotSize) => number;
  className?: string | undefined;
  /** Legend below or beside the drawing. */
  children?: ReactNode;
};

/**
 * The common frame of all charts. Above the drawing it shows the sentence about the whole chart, or a text about the point that the
 * user selected by pointer or arrow keys. For screen readers the drawing is an image with the sentence as its name.
 */
export function ChartFigure(props: ChartFigureProps) {
  const { sentence, count, columns, describe, pointNear, draw, height, className, children } = props;
  const plot = useRef<HTMLDivElement>(null);
  const size = usePlotSize(plot);
  const [chosen, setChosen] = useState<number | null>(null);
  const active = chosen !== null && chosen < count ? chosen : null;

  function walk(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = pointIndexAfterKey(active, event.key, count, columns);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  }

  function point(event: PointerEvent) {
    const box = event.currentTarget.getBoundingClientRect();
    setChosen(pointNear({ x: event.clientX - box.left, y: event.clientY - box.top }, size));
  }

  function leave(event: PointerEvent) {
    // After a touch the point stays, to be read without the finger on it.
    if (event.pointerType === 'mouse') setChosen(null);
  }

  return (
    <div className={className ? `${styles.chart} ${className}` : styles.chart}>
      <p className={styles.words}>
        <span aria-hidden="true" className={active === null ? undefined : styles.unseen}>
          {sentence}
        </span>
        <span aria-live="polite" className={styles.active}>
          {active !== null && describe(active)}
        </span>
      </p>
      <div
        ref={plot}
        role="img"
        aria-label={sentence}
        tabIndex={count > 0 ? 0 : undefined}
        className={styles.plot}
        onKeyDown={walk}
        onBlur={() => setChosen(null)}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={leave}
      >
        <svg aria-hidden="true" width="100%" viewBox={`0 0 ${size.width} ${height(size)}`}>
          {draw(size, active)}
        </svg>
      </div>
      {children}
    </div>
  );
}
