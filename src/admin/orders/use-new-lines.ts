// Hook for the new lines of an open board.
import { useState } from 'react';
import type { BoardLine } from '#contract/orders.ts';
import { type NewLines, NO_NEW_LINES, updateNewLines } from './new-lines.ts';

/** New lines after the latest fetch; pass undefined before the first. */
export function useNewLines(lines: readonly BoardLine[] | undefined): NewLines {
  const [newLines, setNewLines] = useState(NO_NEW_LINES);
  if (lines === undefined || lines === newLines.lines) return newLines;
  const next = updateNewLines(newLines, lines);
  setNewLines(next);
  return next;
}
