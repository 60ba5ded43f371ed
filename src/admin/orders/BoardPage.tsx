// The board pages of the bar and the kitchen: pending lines as cards by table, updated live.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { AutoModeNotice } from '#admin/printing/AutoModeNotice.tsx';
import { PrinterBanners } from '#admin/printing/PrinterBanners.tsx';
import { rememberOwnPrintJobs } from '#admin/printing/queue/own-jobs.ts';
import { usePrintQueue } from '#admin/printing/queue/use-print-queue.ts';
import { useBoardPrinting } from '#admin/printing/use-board-printing.ts';
import { usePrintTable } from '#admin/printing/use-print-table.ts';
import { useLineChangeDialog } from '#admin/shared/lines/LineDialog.tsx';
import { useBoard } from '#admin/shared/live/board-queries.ts';
import { useOwedPayments } from '#admin/shared/live/owed-queries.ts';
import { useMoveOrdersDialog } from '#admin/shared/moves/MoveDialog.tsx';
import { FILLS_SCREEN_PROPS } from '#admin/shared/page/fills-screen.ts';
import { usePageTitle } from '#admin/shared/page/use-page-title.ts';
import { useIsPageTouched } from '#admin/shared/page/user-input.ts';
import { TableBillDialog } from '#admin/shared/printing/TableBillDialog.tsx';
import { type TableBillControls, useTableBillControls } from '#admin/shared/printing/table-bill-controls.ts';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import { useUndo } from '#admin/shared/undo.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { BoardLine } from '#contract/orders.ts';
import type { Section } from '#domain/schedule.ts';
import { can } from '#domain/staff.ts';
import { tableLabel } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './Board.module.css';
import { BoardAlerts, useSoundSetting } from './BoardAlerts.tsx';
import { BoardBar } from './BoardBar.tsx';
import { BoardCards } from './BoardCards.tsx';
import { BoardNotices } from './BoardNotices.tsx';
import { BoardTools } from './BoardTools.tsx';
import { boardTexts } from './board-texts.ts';
import { CategoryFilterBanner } from './CategoryFilterBanner.tsx';
import { filterBoard, useCategoryFilter } from './category-filter.ts';
import { countPendingUnits } from './count-pending-units.ts';
import { useBoardCardActions, useMarkDone } from './line-actions.ts';
import { useNewBoardLines } from './new-board-lines.ts';
import { useUnseenOrders } from './unseen-orders.ts';
import { WaitNoticeDialog } from './WaitNotice.tsx';
import { useWaitNoticeDialog, type WaitNoticeDialogState } from './wait-notices.ts';

/** Page with the board of the bar: the pending drinks by table, updated live. */
export function DrinksBoard() {
  return <BoardPage key="drinks" section="drinks" />;
}

/** Page with the board of the kitchen: the pending food by table, updated live. */
export function FoodBoard() {
  return <BoardPage key="food" section="food" />;
}

function BoardPage({ section }: { section: Section }) {
  const { timeZone } = useVenue();
  const query = useBoard(section);
  const filter = useCategoryFilter(section);
  const filtered = useMemo(() => query.data && filterBoard(query.data, filter.hidden), [query.data, filter.hidden]);
  const board = filtered?.board;
  const undo = useUndo();
  const { mark, sending, failure } = useMarkDone(section, undo.addDone);
  const newLines = useNewBoardLines({ lines: board?.lines, filter: filter.hidden, undoneIds: undo.undoneIds });
  const printing = useBoardPrinting(section);
  const queue = usePrintQueue(section);
  const printTable = usePrintTable(printing);
  const notices = useWaitNoticeDialog(section);
  const screen = useRef<HTMLDivElement>(null);
  const unseen = useUnseenOrders(screen);
  const sound = useSoundSetting();
  const isTouched = useIsPageTouched();
  const { sums, marked, markSum } = useSums(board?.lines, sending);
  const bills = useTableBillControls((jobId) => rememberOwnPrintJobs([jobId]));
  const line = useLineChangeDialog(undo.addChange);
  const move = useMoveOrdersDialog(undo.addChange);
  const actions = useBoardCardActions(screen, { mark, notices, bills, line, move, printing });
  usePageTitle(texts.boards.title[section]);

  const isEmpty = board?.lines.length === 0 && sending.size === 0;

  return (
    <div className={classNames(styles.screen, !board && styles.unread)} ref={screen} {...FILLS_SCREEN_PROPS}>
      <h1 tabIndex={-1} className={styles.title}>
        {texts.boards.title[section]}
      </h1>
      <BoardBar
        pendingCount={board && board.pendingCount - board.lines.filter(({ id }) => sending.has(id)).length}
        {...{ undo, unseen, marked }}
        onUnmark={() => markSum(null)}
        onLeave={() => focusHeading(screen.current)}
      />
      <BoardTools
        {...{ filtered, filter, sums, sound, printing, queue, timeZone }}
        markedSum={marked?.key ?? null}
        onMarkSum={markSum}
      />
      <BoardAlerts newLines={newLines} newJobs={queue.newJobs} sound={sound} />
      <div className={styles.page}>
        {query.isPending && <BoardSkeleton />}
        {isEmpty && <EmptyBoard section={section} isFiltered={filtered?.isActive ?? false} />}
        {board && (
          <BoardCards
            key={`${board.page} ${filter.hidden}`}
            {...{ board, isTouched, sending, newLines, timeZone, actions, printTable }}
            markedSum={marked?.key ?? null}
            offReason={printing.offReason}
            onRendered={unseen.scan}
          />
        )}
        <ScreenNotice />
      </div>
      <BoardNotices {...{ isTouched, section, query, failure, timeZone }} onMark={mark}>
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
      <BoardDialogs {...{ notices, bills, line, move }} />
    </div>
  );
}

function focusHeading(screen: HTMLElement | null): void {
  screen?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/**
 * The sums of the pending lines, the one whose tables staff have marked until nothing of it is pending, and the function that marks
 * another (by its key).
 */
function useSums(lines: readonly BoardLine[] | undefined, sending: ReadonlySet<string>) {
  const sums = useMemo(() => countPendingUnits(lines ?? [], sending), [lines, sending]);
  const [key, setKey] = useState<string | null>(null);
  const marked = sums.find((sum) => sum.key === key) ?? null;
  if (key !== null && marked === null) setKey(null);
  return { sums, marked, markSum: setKey };
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

/** Says that orders wait until staff accept them. Renders nothing for a user who may not accept orders, and while none waits. */
function ToAcceptBanner() {
  const { profile } = useSession();
  const { data } = useOwedPayments(can(profile?.permissions ?? [], 'collect-payments'));
  const waiting = data?.tables.flatMap(({ tableCode, payments }) =>
    payments.filter(({ acceptance }) => acceptance !== null).map(() => tableCode),
  );
  if (!waiting || waiting.length === 0) return null;
  return (
    <Banner
      kind="warn"
      announce="status"
      action={
        <Link to="/admin/orders/pending-payments" search={{}} className={buttonClass()}>
          {boardTexts.toAccept.open}
        </Link>
      }
    >
      {boardTexts.toAccept.waiting(waiting.length, [...new Set(waiting)].map(tableLabel))}
    </Banner>
  );
}

type BoardDialogsProps = {
  notices: WaitNoticeDialogState;
  bills: TableBillControls;
  line: { readonly dialog: ReactNode };
  move: { readonly dialog: ReactNode };
};

function BoardDialogs({ notices, bills, line, move }: BoardDialogsProps) {
  return (
    <>
      {notices.draft && <WaitNoticeDialog {...notices} draft={notices.draft} />}
      {bills.openFor !== null && <TableBillDialog {...bills.openFor} onPrinting={bills.follow} onClose={bills.close} />}
      {line.dialog}
      {move.dialog}
    </>
  );
}

/** Placeholder of a board that takes longer than a moment to load. */
function BoardSkeleton() {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      <Skeleton height="13rem" />
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </div>
  );
}

/** Says that the screen may turn off, in a browser that cannot keep it on. */
function ScreenNotice() {
  const isLocked = useWakeLock();
  return isLocked === false && <p className={classNames(layout.quiet, layout.small)}>{texts.screen.mayTurnOff}</p>;
}

/**
 * Keeps the screen on while a board is open, where the browser supports it. True if it stays on; null until the browser has
 * responded.
 */
function useWakeLock(): boolean | null {
  const [isLocked, setIsLocked] = useState<boolean | null>(() => ('wakeLock' in navigator ? null : false));

  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isUnmounted = false;

    async function requestLock() {
      // A request from a hidden page is refused; it is repeated when the page becomes visible.
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isUnmounted) return void granted.release();
        lock = granted;
        setIsLocked(true);
      } catch {
        // Refused, for example on a low battery: the board shows a notice.
        if (!isUnmounted) setIsLocked(false);
      }
    }

    const requestAgain = () => void requestLock();
    requestAgain();
    document.addEventListener('visibilitychange', requestAgain);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', requestAgain);
      void lock?.release();
    };
  }, []);

  return isLocked;
}
