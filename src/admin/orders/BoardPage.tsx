// Board page: pending lines of the bar or the kitchen by table, updated live.
import { type RefObject, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { v7 } from 'uuid';
import { AutoModeNotice } from '#admin/printing/AutoModeNotice.tsx';
import { PrinterBanners } from '#admin/printing/PrinterBanners.tsx';
import { PrintingControls } from '#admin/printing/PrintingControls.tsx';
import { usePrintQueue } from '#admin/printing/queue/use-print-queue.ts';
import { type BoardPrinting, useBoardPrinting } from '#admin/printing/use-board-printing.ts';
import { type PrintTableState, usePrintTable } from '#admin/printing/use-print-table.ts';
import { useBoard } from '#admin/shared/live/board-queries.ts';
import { usePageTitle } from '#admin/shared/page/use-page-title.ts';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { Board } from '#contract/orders.ts';
import type { Section } from '#domain/schedule.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BoardAlerts } from './BoardAlerts.tsx';
import { BoardNotices } from './BoardNotices.tsx';
import styles from './BoardPage.module.css';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { boardSections, oldestLines } from './board-sections.ts';
import type { DoneRequest } from './done-requests.ts';
import type { MarkLinesDone, MarkTableDone } from './LineParts.tsx';
import { type MarkDone, useMarkDone } from './mark-done.ts';
import type { NewLines } from './new-lines.ts';
import { moveFocusAfterDone } from './next-focus.ts';
import { TableSection } from './TableSection.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useNewLines } from './use-new-lines.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { type OpenWaitNotice, useWaitNotices } from './wait-notice/use-wait-notices.ts';
import { WaitNoticeDialog } from './wait-notice/WaitNoticeDialog.tsx';

/** Lines rendered first: enough to fill any screen; the rest of a long board is rendered right after. */
const FIRST_LINES = 30;
/** From this number of lines on, sections outside the screen are not painted. */
const LONG_BOARD_LINES = 60;
/** Minimum width for a table of six columns, in rem. */
const TABLE_MIN_REM = 38;

export function BoardPage({ section }: { section: Section }) {
  const { timeZone } = useVenue();
  const query = useBoard(section);
  const board = query.data;
  const newLines = useNewLines(board?.lines);
  const { mark, sending, failure } = useMarkDone(section);
  const printing = useBoardPrinting(section);
  const queue = usePrintQueue(section);
  const printTable = usePrintTable(printing);
  const notices = useWaitNotices(section);
  const page = useRef<HTMLDivElement>(null);
  const isScreenLocked = useWakeLock();
  usePageTitle(texts.boards.title[section]);

  const pendingCount = (board?.pendingCount ?? 0) - (board?.lines.filter(({ id }) => sending.has(id)).length ?? 0);
  const isEmpty = board !== undefined && board.lines.length === 0 && sending.size === 0;
  const { onDone, onTableDone } = useDoneButtons(page, mark, printing);

  return (
    <div className={styles.page} ref={page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 tabIndex={-1} className={styles.title}>
            {texts.boards.title[section]}
          </h1>
          <p className={styles.count}>
            {texts.boards.pending} <b>{board ? pendingCount : '…'}</b>
          </p>
        </div>
        <div className={styles.tools}>
          <PrintingControls printing={printing} queue={queue} timeZone={timeZone} />
          <BoardAlerts newLines={newLines} newJobs={queue.newJobs} />
        </div>
      </header>
      <BoardNotices query={query} failure={failure} timeZone={timeZone} onMark={mark}>
        <PrinterBanners
          printing={printing}
          jobs={queue.jobs}
          unanswered={printTable.unanswered}
          onRetry={printTable.retry}
        />
        <AutoModeNotice printing={printing} timeZone={timeZone} />
      </BoardNotices>
      {query.isPending && <BoardSkeleton />}
      {isEmpty && <EmptyBoard section={section} />}
      {board && (
        <Sections
          {...{ board, sending, newLines, timeZone, onDone, onTableDone, printTable }}
          offReason={printing.offReason}
          onNotice={notices.open}
        />
      )}
      {notices.draft && <WaitNoticeDialog {...notices} draft={notices.draft} />}
      {isScreenLocked === false && <p className={styles.footnote}>{texts.screen.mayTurnOff}</p>}
    </div>
  );
}

/** The functions of the «Hecho» buttons, which move the focus before the pressed button leaves the board. */
function useDoneButtons(
  page: RefObject<HTMLDivElement | null>,
  mark: MarkDone['mark'],
  { printerId, copies }: BoardPrinting,
) {
  const press = useCallback(
    (request: DoneRequest, pressed: HTMLElement) => {
      if (page.current) moveFocusAfterDone(page.current, pressed, new Set(request.lineIds));
      mark(request);
    },
    [page, mark],
  );
  const onDone = useCallback<MarkLinesDone>(
    (lineIds, pressed) => press({ lineIds, ticket: null, isRetried: false }, pressed),
    [press],
  );
  const onTableDone = useCallback<MarkTableDone>(
    (tableCode, lineIds, pressed) =>
      press({ lineIds, ticket: { printId: v7(), tableCode, printerId, copies }, isRetried: false }, pressed),
    [press, printerId, copies],
  );
  return { onDone, onTableDone };
}

type SectionsProps = {
  board: Board;
  sending: ReadonlySet<string>;
  newLines: NewLines;
  timeZone: string;
  onDone: MarkLinesDone;
  onTableDone: MarkTableDone;
  printTable: PrintTableState;
  offReason: string | null;
  onNotice: OpenWaitNotice;
};

function Sections(props: SectionsProps) {
  const { board, sending, newLines, timeZone, onDone, onTableDone, printTable, offReason, onNotice } = props;
  const [isWide, measure] = useIsWide(TABLE_MIN_REM);
  const shown = useDeferredValue(board, oldestLines(board, FIRST_LINES));
  const sections = useMemo(() => boardSections(shown), [shown]);
  return (
    <div className={styles.sections} ref={measure}>
      {isWide !== null &&
        sections.map((section) => (
          <TableSection
            key={section.tableCode}
            section={section}
            leavingIds={section.lineIds.filter((id) => sending.has(id)).join(' ')}
            newIds={section.lineIds.filter((id) => newLines.newIds.has(id)).join(' ')}
            timeZone={timeZone}
            isOnLongBoard={board.lines.length >= LONG_BOARD_LINES}
            isWide={isWide}
            onDone={onDone}
            onTableDone={onTableDone}
            print={{ offReason, isSending: printTable.sending.has(section.tableCode), onPrint: printTable.print }}
            onNotice={onNotice}
          />
        ))}
    </div>
  );
}

function EmptyBoard({ section }: { section: Section }) {
  return (
    <EmptyState icon={section === 'drinks' ? 'glass' : 'plate'} title={texts.boards.empty}>
      {texts.boards.emptyHint}
    </EmptyState>
  );
}
