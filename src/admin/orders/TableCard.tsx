// Card of one table on a board. It is rendered again only when its content changes.
import { type CSSProperties, memo, type RefCallback, useId, useState } from 'react';
import type { PrintTableProps } from '#admin/printing/PrintTableButton.tsx';
import { classNames } from '#ui/class-names.ts';
import type { BoardTable } from './board-sections.ts';
import { CardHeader } from './CardHeader.tsx';
import { CardLines } from './CardLines.tsx';
import type { CardActions } from './line-actions.ts';
import styles from './TableCard.module.css';

/** Props of the card of one table on a board. */
export type TableCardProps = {
  table: BoardTable;
  /** Ids of this card's lines that are being marked done, joined by spaces. */
  leavingIds: string;
  /** Ids of this card's lines that arrived while the board was open, joined by spaces. */
  newIds: string;
  timeZone: string;
  /** True on a long board: cards outside the screen are not painted. */
  isOnLongBoard: boolean;
  actions: CardActions;
  print: PrintTableProps;
  /** Measures the card's height. */
  measure: RefCallback<HTMLElement>;
};

/** Shows the order lines of one table on a board, with the buttons that mark them as done. */
export const TableCard = memo(function TableCard(props: TableCardProps) {
  const { table, leavingIds, newIds, timeZone, isOnLongBoard, actions, print, measure } = props;
  const headingId = useId();
  const leaving = new Set(leavingIds.split(' '));
  const remainingIds = table.pendingIds.filter((id) => !leaving.has(id));
  const isLeaving = table.lineIds.every((id) => leaving.has(id));
  const height = estimatedHeight(table);
  const style: CSSProperties & Record<'--estimated-rows' | '--estimated-height', string> = {
    '--estimated-rows': String(rowsOf(height)),
    '--estimated-height': `auto ${height}px`,
  };
  return (
    <section
      ref={measure}
      aria-labelledby={headingId}
      className={classNames(styles.card, isOnLongBoard && styles.ofLongBoard, isLeaving && styles.leavingCard)}
      inert={isLeaving}
      style={style}
    >
      <CardHeader {...{ table, headingId, remainingIds, timeZone, actions, print }} />
      <CardLines
        table={table}
        headingId={headingId}
        leavingIds={leaving}
        newIds={new Set(newIds.split(' '))}
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
    before.timeZone === now.timeZone &&
    before.isOnLongBoard === now.isOnLongBoard &&
    before.actions === now.actions &&
    before.print.offReason === now.print.offReason &&
    before.print.isSending === now.print.isSending &&
    before.print.onPrint === now.print.onPrint
  );
}

const HEADER_PX = 62;
const LINE_PX = 52;
const NOTE_PX = 38;

/** Approximate height in pixels, until the card is measured. */
function estimatedHeight({ orders, notice }: BoardTable): number {
  const notes = orders.flatMap(({ lines, comment }) => [...lines.map((line) => line.notes), comment]);
  const lines = orders.flatMap((order) => order.lines).length;
  return HEADER_PX + LINE_PX * lines + NOTE_PX * (notes.filter((note) => note !== '').length + (notice ? 1 : 0));
}

/** Height of a row of the grid, in pixels; `Board.module.css` has the same. */
const ROW_PX = 4;
/** Space below a card, in pixels. */
const GAP_PX = 12;

/**
 * Returns the ref callback for each card of a board. It sets how many rows of the CSS grid (4 px each) the card spans, now and
 * when its height changes. So the cards are seen in the order of their elements.
 */
export function useCardSpans(): RefCallback<HTMLElement> {
  const [watch] = useState(() => {
    const observer = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const height = borderBoxSize[0]?.blockSize ?? 0;
        if (target instanceof HTMLElement && height > 0) target.style.setProperty('--rows', String(rowsOf(height)));
      }
    });
    return (card: HTMLElement | null) => {
      if (card === null) return;
      observer.observe(card);
      return () => observer.unobserve(card);
    };
  });
  return watch;
}

/** The number of rows of a card with this height in pixels. */
function rowsOf(height: number): number {
  return Math.ceil((height + GAP_PX) / ROW_PX);
}
