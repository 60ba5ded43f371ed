// Card of one table on a board. It is rendered again only when its content changes.
import { memo, type RefCallback, useId } from 'react';
import type { BoardPrintButtonProps } from '#admin/printing/PrintTableButton.tsx';
import { classNames } from '#ui/class-names.ts';
import type { BoardCard } from './board-tables.ts';
import type { BoardCardActions } from './line-actions.ts';
import styles from './TableCard.module.css';
import { TableCardHeader } from './TableCardHeader.tsx';
import { TableCardLines } from './TableCardLines.tsx';

/** Props of `TableCard`: the content of the card of one table on a board, and the functions of its buttons. */
type TableCardProps = {
  table: BoardCard;
  /** Ids of this card's lines that are being marked done, joined by spaces. */
  leavingIds: string;
  /** Ids of this card's lines that arrived while the board was open, joined by spaces. */
  newIds: string;
  /** Ids of this card's lines that belong to the sum that staff look at, joined by spaces. */
  markedIds: string;
  timeZone: string;
  actions: BoardCardActions;
  print: BoardPrintButtonProps;
  /** Follows the card's size. */
  cardRef: RefCallback<HTMLElement>;
};

/**
 * Shows the order lines of one table on a board, with the buttons that mark them as done. A card whose lines are all gone is an
 * empty space, so that the other cards do not move.
 */
export const TableCard = memo(function TableCard(props: TableCardProps) {
  const { table, leavingIds, newIds, markedIds, timeZone, actions, print, cardRef } = props;
  const headingId = useId();
  const leaving = new Set(leavingIds.split(' '));
  const remainingIds = table.pendingIds.filter((id) => !leaving.has(id));
  const isGone = table.lineIds.length === 0;
  const isLeaving = !isGone && table.lineIds.every((id) => leaving.has(id));
  return (
    <section
      ref={cardRef}
      aria-labelledby={headingId}
      className={classNames(
        styles.card,
        isLeaving && styles.leaving,
        isGone && styles.gone,
        markedIds !== '' && styles.markedCard,
      )}
      inert={isLeaving || isGone}
    >
      <TableCardHeader
        table={table}
        headingId={headingId}
        remainingIds={remainingIds}
        timeZone={timeZone}
        actions={actions}
        print={print}
      />
      <TableCardLines
        table={table}
        headingId={headingId}
        leavingIds={leaving}
        newIds={new Set(newIds.split(' '))}
        markedIds={new Set(markedIds.split(' '))}
        timeZone={timeZone}
        actions={actions}
      />
    </section>
  );
}, isUnchanged);

/** Compares ids, marks, sums and notices only: nothing else of a line changes once it is ordered. */
function isUnchanged(before: TableCardProps, now: TableCardProps): boolean {
  return (
    before.table.content === now.table.content &&
    before.leavingIds === now.leavingIds &&
    before.newIds === now.newIds &&
    before.markedIds === now.markedIds &&
    before.timeZone === now.timeZone &&
    before.actions === now.actions &&
    before.print.offReason === now.print.offReason &&
    before.print.isSending === now.print.isSending &&
    before.print.onPrint === now.print.onPrint
  );
}
