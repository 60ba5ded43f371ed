// Keyboard of a chart: which point becomes active after a key.

/** How many points a page key moves: a month of days. */
const PAGE = 30;

/**
 * Returns the index of the chart point that is selected after a key; null if the key ends the selection, undefined if the chart
 * ignores it. `active` is the present index, null without a selection. `columns` is the number of cells in a row of a heat map, 1
 * in other charts.
 */
export function pointIndexAfterKey(
  active: number | null,
  key: string,
  count: number,
  columns = 1,
): number | null | undefined {
  if (key === 'Escape') return active === null ? undefined : null;
  const move = moveOf(key, columns);
  if (count === 0 || move === undefined) return undefined;
  if (Math.abs(move) === Infinity) return move < 0 ? 0 : count - 1;
  if (active === null) return move < 0 ? count - 1 : 0;
  const next = active + move;
  if (next >= 0 && next < count) return next;
  if (Math.abs(move) !== PAGE) return active;
  return move < 0 ? 0 : count - 1;
}

function moveOf(key: string, columns: number): number | undefined {
  const moves: Partial<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: PAGE,
    PageUp: -PAGE,
    End: Infinity,
    Home: -Infinity,
  };
  return moves[key];
}
