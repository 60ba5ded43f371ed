// Follows what comes to an open board.
import { useState } from 'react';
import type { BoardLine } from '#contract/orders.ts';
import { type Arrivals, afterReading, NO_ARRIVALS } from './new-lines.ts';

/** The state after the newest reading of the board; pass undefined before the first. */
export function useArrivals(lines: readonly BoardLine[] | undefined): Arrivals {
  const [arrivals, setArrivals] = useState(NO_ARRIVALS);
  if (lines === undefined || lines === arrivals.lines) return arrivals;
  const next = afterReading(arrivals, lines);
  setArrivals(next);
  return next;
}
