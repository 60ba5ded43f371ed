// Board page: pending lines of the bar or the kitchen as cards by table, updated live.
import { useMemo, useRef } from 'react';
import { AutoModeNotice } from '#admin/printing/AutoModeNotice.tsx';
import { PrinterBanners } from '#admin/printing/PrinterBanners.tsx';
import { PrintingControls } from '#admin/printing/PrintingControls.tsx';
import { usePrintQueue } from '#admin/printing/queue/use-print-queue.ts';
import { useBoardPrinting } from '#admin/printing/use-board-printing.ts';
import { usePrintTable } from '#admin/printing/use-print-table.ts';
import { useBoard } from '#admin/shared/live/board-queries.ts';
import { FILLS_SCREEN } from '#admin/shared/page/fills-screen.ts';
import { usePageTitle } from '#admin/shared/page/use-page-title.ts';
import { SoldOutButton } from '#admin/shared/sold-out/SoldOutButton.tsx';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { Section } from '#domain/schedule.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BoardAlerts } from './BoardAlerts.tsx';
import { BoardBar } from './BoardBar.tsx';
import { BoardCards } from './BoardCards.tsx';
import { BoardNotices } from './BoardNotices.tsx';
import styles from './BoardPage.module.css';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { boardTexts } from './board-texts.ts';
import { CategoryFilterBanner, CategoryFilterButton } from './CategoryFilterButton.tsx';
import { filterBoard, useCategoryFilter } from './category-filter.ts';
import { useMarkDone } from './mark-done.ts';
import { ToAcceptBanner } from './ToAcceptBanner.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useMarkSeen } from './use-mark-seen.ts';
import { useNewLines } from './use-new-lines.ts';
import { useUndoDone } from './use-undo-done.ts';
import { useUnseenOrders } from './use-unseen-orders.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { useWaitNotices } from './wait-notice/use-wait-notices.ts';
import { WaitNoticeDialog } from './wait-notice/WaitNoticeDialog.tsx';

export function BoardPage({ section }: { section: Section }) {
  const { timeZone } = useVenue();
  const query = useBoard(section);
  const filter = useCategoryFilter(section);
  const filtered = useMemo(() => query.data && filterBoard(query.data, filter.hidden), [query.data, filter.hidden]);
  const board = filtered?.board;
  const undo = useUndoDone(section);
  const { mark, sending, failure } = useMarkDone(section, undo.add);
  const newLines = useNewLines({ lines: board?.lines, filter: filter.hidden, undoneIds: undo.undoneIds });
  const printing = useBoardPrinting(section);
  const queue = usePrintQueue(section);
  const printTable = usePrintTable(printing);
  const notices = useWaitNotices(section);
  const page = useRef<HTMLDivElement>(null);
  const unseen = useUnseenOrders(page);
  const isScreenLocked = useWakeLock();
  const markSeen = useMarkSeen(section);
  const actions = useCardActions(page, { mark, markSeen, onNotice: notices.open, printing });
  usePageTitle(texts.boards.title[section]);

  const pendingCount = (board?.pendingCount ?? 0) - (board?.lines.filter(({ id }) => sending.has(id)).length ?? 0);
  const isEmpty = board !== undefined && board.lines.length === 0 && sending.size === 0;
  const focusHeading = () => page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });

  return (
    <div className={styles.screen} {...{ [FILLS_SCREEN]: '' }}>
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
            <SoldOutButton section={section} pendingProductIds={board?.lines.map(({ productId }) => productId)} />
            {filtered && <CategoryFilterButton filter={filter} filtered={filtered} />}
            <BoardAlerts newLines={newLines} newJobs={queue.newJobs} />
          </div>
          <PrintingControls printing={printing} queue={queue} timeZone={timeZone} />
        </header>
        <BoardNotices section={section} query={query} failure={failure} timeZone={timeZone} onMark={mark}>
          {filtered && <CategoryFilterBanner filter={filter} filtered={filtered} />}
          <PrinterBanners
            printing={printing}
            jobs={queue.jobs}
            unanswered={printTable.unanswered}
            onRetry={printTable.retry}
          />
          <ToAcceptBanner />
          <AutoModeNotice printing={printing} timeZone={timeZone} />
        </BoardNotices>
        {query.isPending && <BoardSkeleton />}
        {isEmpty && <EmptyBoard section={section} isFiltered={filtered?.isActive ?? false} />}
        {board && (
          <BoardCards
            {...{ board, sending, newLines, timeZone, actions, printTable }}
            offReason={printing.offReason}
            onRendered={unseen.scan}
          />
        )}
        {notices.draft && <WaitNoticeDialog {...notices} draft={notices.draft} />}
        {isScreenLocked === false && <p className={styles.footnote}>{texts.screen.mayTurnOff}</p>}
      </div>
      <BoardBar undo={undo} unseen={unseen} onUndone={focusHeading} />
    </div>
  );
}

function EmptyBoard({ section, isFiltered }: { section: Section; isFiltered: boolean }) {
  const icon = section === 'drinks' ? 'glass' : 'plate';
  if (isFiltered) return <EmptyState icon={icon} title={boardTexts.filter.empty} />;
  return (
    <EmptyState icon={icon} title={texts.boards.empty}>
      {texts.boards.emptyHint}
    </EmptyState>
  );
}
