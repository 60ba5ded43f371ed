// Card of one table on a board. It is rendered again only when its content changes.
import { type CSSProperties, memo, type RefCallback, useId } from 'react';
import type { PrintTableProps } from '#admin/printing/PrintTableButton.tsx';
import { classNames } from '#ui/class-names.ts';
import type { BoardSection } from './board-sections.ts';
import { CardHeader } from './CardHeader.tsx';
import { CardLines } from './CardLines.tsx';
import type { CardActions } from './card-actions.ts';
import styles from './TableCard.module.css';
import { rowsOf } from './use-card-spans.ts';

export type TableCardProps = {
  section: BoardSection;
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

export const TableCard = memo(function TableCard(props: TableCardProps) {
  const { section, leavingIds, newIds, timeZone, isOnLongBoard, actions, print, measure } = props;
  const headingId = useId();
  const leaving = new Set(leavingIds.split(' '));
  const remainingIds = section.pendingIds.filter((id) => !leaving.has(id));
  const isLeaving = section.lineIds.every((id) => leaving.has(id));
  const height = estimatedHeight(section);
  const style: CSSProperties & Record<'--estimated-rows' | '--estimated-height', string> = {
    '--estimated-rows': String(rowsOf(height)),
    '--estimated-height': `auto ${height}px`,
  };
  return (
    <section
      ref={measure}
      aria-labelledby={headingId}
      className={classNames(styles.card, isOnLongBoard && styles.ofLongBoard, isLeaving && styles.leaving)}
      inert={isLeaving}
      style={style}
    >
      <CardHeader {...{ section, headingId, remainingIds, timeZone, actions, print }} />
      <CardLines
        section={section}
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
    before.section.content === now.section.content &&
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
function estimatedHeight({ orders, notice }: BoardSection): number {
  const notes = orders.flatMap(({ lines, comment }) => [...lines.map((line) => line.notes), comment]);
  const lines = orders.flatMap((order) => order.lines).length;
  return HEADER_PX + LINE_PX * lines + NOTE_PX * (notes.filter((note) => note !== '').length + (notice ? 1 : 0));
}
