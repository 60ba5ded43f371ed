// Section of a board with the pending lines of one table. It is rendered again only when its content changes.
import { memo, useId } from 'react';
import { PrintTableButton, type PrintTableProps } from '#admin/printing/PrintTableButton.tsx';
import { icons } from '#admin/shared/icons.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import type { BoardSection, TableNotice } from './board-sections.ts';
import { LineList } from './LineList.tsx';
import type { MarkLinesDone, MarkTableDone } from './LineParts.tsx';
import { LineTable } from './LineTable.tsx';
import { DONE_LINES_ATTRIBUTE } from './next-focus.ts';
import { OrderAge } from './OrderAge.tsx';
import styles from './TableSection.module.css';
import type { OpenWaitNotice } from './wait-notice/use-wait-notices.ts';
import { WaitNoticeButton } from './wait-notice/WaitNoticeButton.tsx';
import { waitNoticeTexts } from './wait-notice/wait-notice-texts.ts';

/** Waiting times in minutes from which the age is highlighted, and highlighted more. */
const LONG_WAIT_MINUTES = 10;
const VERY_LONG_WAIT_MINUTES = 20;

export type TableSectionProps = {
  section: BoardSection;
  /** Ids of this section's lines that are being marked done, joined by spaces. */
  leavingIds: string;
  /** Ids of this section's lines that arrived while the board was open, joined by spaces. */
  newIds: string;
  timeZone: string;
  /** True on a long board: sections outside the screen are not painted. */
  isOnLongBoard: boolean;
  /** True if a table fits; otherwise the lines are a list. */
  isWide: boolean;
  /** Marks one line done, and all lines of the table, whose ticket is printed. */
  onDone: MarkLinesDone;
  onTableDone: MarkTableDone;
  print: PrintTableProps;
  /** Opens the dialog that tells the customers of the table how long it takes. */
  onNotice: OpenWaitNotice;
};

export const TableSection = memo(function TableSection(props: TableSectionProps) {
  const { section, leavingIds, newIds, timeZone, isOnLongBoard, isWide, onDone, onTableDone, print, onNotice } = props;
  const headingId = useId();
  const leavingSet = new Set(leavingIds.split(' '));
  const remainingIds = section.lineIds.filter((id) => !leavingSet.has(id));
  const Lines = isWide ? LineTable : LineList;
  return (
    <section
      aria-labelledby={headingId}
      className={classNames(
        styles.section,
        isOnLongBoard && styles.ofLongBoard,
        remainingIds.length === 0 && styles.leaving,
      )}
      inert={remainingIds.length === 0}
      style={isOnLongBoard ? { containIntrinsicBlockSize: estimatedHeight(section, isWide) } : undefined}
    >
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={headingId} className={styles.table}>
            {texts.boards.table(section.label)}
          </h2>
          <WaitTime since={section.oldest} />
        </div>
        <div className={styles.actions}>
          <PrintTableButton {...print} table={section} lineIds={remainingIds} className={styles.action} />
          <WaitNoticeButton table={section} onOpen={onNotice} className={styles.notice} />
          <Button
            variant="primary"
            size="large"
            icon="check"
            aria-label={texts.boards.doneAll(section.label, remainingIds.length)}
            className={styles.action}
            {...{ [DONE_LINES_ATTRIBUTE]: remainingIds.join(' ') }}
            onClick={(event) => onTableDone(section.tableCode, remainingIds, event.currentTarget)}
          >
            {texts.boards.done}
          </Button>
        </div>
        {section.notice && <LastNotice notice={section.notice} />}
      </header>
      <Lines
        section={section}
        headingId={headingId}
        leavingIds={leavingSet}
        newIds={new Set(newIds.split(' '))}
        timeZone={timeZone}
        onDone={onDone}
      />
    </section>
  );
}, isUnchanged);

function WaitTime({ since }: { since: string }) {
  const level = useServerClock((now) => {
    const minutes = (now - Date.parse(since)) / 60_000;
    if (minutes >= VERY_LONG_WAIT_MINUTES) return 'veryLong';
    return minutes >= LONG_WAIT_MINUTES ? 'long' : 'short';
  });
  return (
    <p className={classNames(styles.waiting, styles[level])}>
      <Icon name={level === 'veryLong' ? 'alert' : 'clock'} />
      <OrderAge time={since} />
    </p>
  );
}

/** What the customers of the table were told, and when. */
function LastNotice({ notice: { wait, sentOn } }: { notice: TableNotice }) {
  return (
    <p className={styles.lastNotice}>
      <Icon name={icons.send} />
      <span>
        {waitNoticeTexts.lastSent(wait)} (<OrderAge time={sentOn} />)
      </span>
    </p>
  );
}

/** Compares ids, printed marks and notices only: nothing else of a line changes once it is ordered. */
function isUnchanged(before: TableSectionProps, now: TableSectionProps): boolean {
  return (
    before.section.content === now.section.content &&
    before.leavingIds === now.leavingIds &&
    before.newIds === now.newIds &&
    before.timeZone === now.timeZone &&
    before.isOnLongBoard === now.isOnLongBoard &&
    before.isWide === now.isWide &&
    before.onDone === now.onDone &&
    before.onTableDone === now.onTableDone &&
    before.print.offReason === now.print.offReason &&
    before.print.isSending === now.print.isSending &&
    before.print.onPrint === now.print.onPrint &&
    before.onNotice === now.onNotice
  );
}

/** Approximate height: it only keeps the scroll bar steady until a section is painted. */
function estimatedHeight({ lineIds }: BoardSection, isWide: boolean): string {
  const [frame, line] = isWide ? [8, 3.75] : [7, 6];
  return `auto ${frame + line * lineIds.length}rem`;
}
