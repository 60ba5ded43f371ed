// Finds the lines that arrive while a board is open, and announces them to screen readers.
import { useState } from 'react';
import { texts } from '#admin/shared/texts.ts';
import type { BoardLine } from '#contract/orders.ts';
import { tableLabel } from '#domain/table.ts';

/** The lines that arrived on a board since it was opened, with their announcement for screen readers. */
export interface NewBoardLines {
  /** Lines of the last fetch; null before the first. */
  readonly lines: readonly BoardLine[] | null;
  /** Ids of lines that arrived while the board was open and are still on it. */
  readonly newIds: ReadonlySet<string>;
  /** Announcement of the newest lines; '' before any arrived. */
  readonly announcement: string;
  /** Number of fetches that contained new lines. */
  readonly changeCount: number;
}

/** Initial state of `updateNewBoardLines`, before a board was first fetched: no lines, nothing announced. */
export const NO_NEW_BOARD_LINES: NewBoardLines = { lines: null, newIds: new Set(), announcement: '', changeCount: 0 };

/**
 * Compares the fetched lines of a board with the previous state `before`. Returns the next state, with the new lines and their
 * announcement. Not new are lines of the first fetch, voided lines (no longer to be prepared), and lines that this tablet sent back
 * with «Deshacer» (`undoneIds`).
 */
export function updateNewBoardLines(
  before: NewBoardLines,
  lines: readonly BoardLine[],
  undoneIds: ReadonlySet<string> = new Set(),
): NewBoardLines {
  if (before.lines === null) return { ...before, lines };
  const known = new Set(before.lines.map(({ id }) => id));
  const added = lines.filter(
    ({ id, isVoided }) => !known.has(id) && !before.newIds.has(id) && !undoneIds.has(id) && !isVoided,
  );
  const newIds = new Set(lines.map(({ id }) => id).filter((id) => before.newIds.has(id)));
  for (const { id } of added) newIds.add(id);
  if (added.length === 0) return { ...before, lines, newIds };
  return { lines, newIds, announcement: newOrdersAnnouncement(added), changeCount: before.changeCount + 1 };
}

/** Returns the text that screen readers announce when lines arrive on a board: «2 pedidos nuevos, mesa A01». */
export function newOrdersAnnouncement(added: readonly BoardLine[]): string {
  const orders = new Set(added.map(({ orderId }) => orderId));
  const tables = new Set(added.map(({ tableCode }) => tableLabel(tableCode)));
  return texts.boards.newOrders(orders.size, [...tables]);
}

interface WatchedLines {
  /** The lines that this tablet shows; undefined before the first fetch. */
  readonly lines: readonly BoardLine[] | undefined;
  /** The filter that chose them: another filter shows lines that are not new. */
  readonly filter: string;
  /** Lines that this tablet sent back to the board itself. */
  readonly undoneIds: ReadonlySet<string>;
}

/**
 * Tracks which lines arrived on a board while it was open. Lines that appear because the category filter of the board was changed
 * are not new.
 */
export function useNewBoardLines({ lines, filter, undoneIds }: WatchedLines): NewBoardLines {
  const [state, setState] = useState({ newLines: NO_NEW_BOARD_LINES, filter });
  const { newLines } = state;
  if (lines === undefined || (lines === newLines.lines && filter === state.filter)) return newLines;
  const before = filter === state.filter ? newLines : { ...newLines, lines: null };
  const next = updateNewBoardLines(before, lines, undoneIds);
  setState({ newLines: next, filter });
  return next;
}
