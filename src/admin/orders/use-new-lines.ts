// Hook for the new lines of an open board.
import { useState } from 'react';
import type { BoardLine } from '#contract/orders.ts';
import { type NewLines, NO_NEW_LINES, updateNewLines } from './new-lines.ts';

interface WatchedLines {
  /** The lines that this tablet shows; undefined before the first fetch. */
  readonly lines: readonly BoardLine[] | undefined;
  /** The filter that chose them: another filter shows lines that are not new. */
  readonly filter: string;
  /** Lines that this tablet sent back to the board itself. */
  readonly undoneIds: ReadonlySet<string>;
}

/** New lines after the latest fetch. */
export function useNewLines({ lines, filter, undoneIds }: WatchedLines): NewLines {
  const [state, setState] = useState({ newLines: NO_NEW_LINES, filter });
  const { newLines } = state;
  if (lines === undefined || (lines === newLines.lines && filter === state.filter)) return newLines;
  const before = filter === state.filter ? newLines : { ...newLines, lines: null };
  const next = updateNewLines(before, lines, undoneIds);
  setState({ newLines: next, filter });
  return next;
}
