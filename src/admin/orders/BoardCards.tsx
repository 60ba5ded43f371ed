// The cards of a board, one for each table, as many beside each other as fit. The table that has waited longest is first.
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { PrintTableState } from '#admin/printing/use-print-table.ts';
import type { Board } from '#contract/orders.ts';
import styles from './Board.module.css';
import { boardTables, tablesToRenderFirst } from './board-tables.ts';
import { FIXED_CARDS_ATTRIBUTE, useBoardCardLayout } from './card-layout.ts';
import { type BoardCardSlot, fixedCardSlots, sortedCardSlots } from './card-places.ts';
import { pendingUnitsKey } from './count-pending-units.ts';
import type { BoardCardActions } from './line-actions.ts';
import type { NewBoardLines } from './new-board-lines.ts';
import { TableCard } from './TableCard.tsx';

/** Lines rendered first: enough to fill any screen; the rest of a long board is rendered right after. */
const FIRST_LINES = 60;

type BoardCardsProps = {
  board: Board;
  /** Somebody touches the board: no card may change its place or height. */
  isTouched: boolean;
  sending: ReadonlySet<string>;
  newLines: NewBoardLines;
  /** Key of the sum whose lines are marked; null without one. */
  markedSum: string | null;
  timeZone: string;
  actions: BoardCardActions;
  printTable: PrintTableState;
  /** Why nothing can be printed; null if it can. */
  offReason: string | null;
  /** Called after each rendering of the cards. */
  onRendered: () => void;
};

/**
 * Shows the cards of a board, one for each table with drinks or food to prepare; the table that has waited longest is first. While
 * `isTouched` is true, no card changes its place or height.
 */
export function BoardCards(props: BoardCardsProps) {
  const { board, isTouched, sending, newLines, markedSum, timeZone, actions, printTable, offReason, onRendered } =
    props;
  const places = usePlaces(board, isTouched);
  const tables = useMemo(() => boardTables(places, board.comments), [places, board.comments]);
  // Only the first rendering is deferred: a later one must not come after the next touch.
  const isComplete = useDeferredValue(true, false);
  const shown = isComplete ? tables : tablesToRenderFirst(tables, FIRST_LINES);
  const { listRef, cardRef } = useBoardCardLayout(shown.length / Math.max(1, tables.length));
  const markedIds = useMemo(
    () =>
      new Set(board.lines.filter((line) => !line.isVoided && pendingUnitsKey(line) === markedSum).map(({ id }) => id)),
    [board.lines, markedSum],
  );
  useEffect(() => {
    onRendered();
  });
  const among = (ids: readonly string[], chosen: ReadonlySet<string>) => ids.filter((id) => chosen.has(id)).join(' ');
  return (
    <div ref={listRef} className={styles.cards} {...(isTouched ? { [FIXED_CARDS_ATTRIBUTE]: '' } : {})}>
      {shown.map((table) => (
        <TableCard
          key={table.key}
          table={table}
          leavingIds={among(table.lineIds, sending)}
          newIds={among(table.lineIds, newLines.newIds)}
          markedIds={among(table.lineIds, markedIds)}
          timeZone={timeZone}
          actions={actions}
          print={{ offReason, isSending: printTable.sending.has(table.tableCode), onPrint: printTable.print }}
          cardRef={cardRef}
        />
      ))}
    </div>
  );
}

/** The places of the cards. They follow the board as soon as nobody touches it. */
function usePlaces(board: Board, isTouched: boolean): readonly BoardCardSlot[] {
  const [state, setState] = useState(() => ({ board, isTouched, places: sortedCardSlots(board) }));
  if (state.board === board && state.isTouched === isTouched) return state.places;
  // The first touch changes nothing.
  const isSame = state.board === board && isTouched;
  const places = isSame ? state.places : isTouched ? fixedCardSlots(state.places, board) : sortedCardSlots(board);
  setState({ board, isTouched, places });
  return places;
}
