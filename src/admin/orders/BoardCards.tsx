// The cards of a board, one for each table, as many beside each other as fit. The table that has waited longest is first.
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { PrintTableState } from '#admin/printing/use-print-table.ts';
import type { Board } from '#contract/orders.ts';
import styles from './Board.module.css';
import { boardTables, oldestLines } from './board-sections.ts';
import type { CardActions } from './line-actions.ts';
import type { NewLines } from './new-lines.ts';
import { TableCard, useCardSpans } from './TableCard.tsx';

/** Lines rendered first: enough to fill any screen; the rest of a long board is rendered right after. */
const FIRST_LINES = 40;
/** From this number of lines on, cards outside the screen are not painted. */
const LONG_BOARD_LINES = 60;

type BoardCardsProps = {
  board: Board;
  sending: ReadonlySet<string>;
  newLines: NewLines;
  timeZone: string;
  actions: CardActions;
  printTable: PrintTableState;
  /** Why nothing can be printed; null if it can. */
  offReason: string | null;
  /** Called after each rendering of the cards. */
  onRendered: () => void;
};

/** Shows the cards of a board, one for each table; the table that has waited longest is first. */
export function BoardCards(props: BoardCardsProps) {
  const { board, sending, newLines, timeZone, actions, printTable, offReason, onRendered } = props;
  const measure = useCardSpans();
  const shown = useDeferredValue(board, oldestLines(board, FIRST_LINES));
  const tables = useMemo(() => boardTables(shown), [shown]);
  useEffect(() => {
    onRendered();
  });
  return (
    <div className={styles.cards}>
      {tables.map((table) => (
        <TableCard
          key={table.tableCode}
          table={table}
          leavingIds={table.lineIds.filter((id) => sending.has(id)).join(' ')}
          newIds={table.lineIds.filter((id) => newLines.newIds.has(id)).join(' ')}
          timeZone={timeZone}
          isOnLongBoard={board.lines.length >= LONG_BOARD_LINES}
          actions={actions}
          print={{ offReason, isSending: printTable.sending.has(table.tableCode), onPrint: printTable.print }}
          measure={measure}
        />
      ))}
    </div>
  );
}
