// The board pages of the bar and the kitchen: pending lines as cards by table, updated live.
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { AutoModeNotice } from '#admin/printing/AutoModeNotice.tsx';
import { PrinterBanners } from '#admin/printing/PrinterBanners.tsx';
import { PrintingControls } from '#admin/printing/PrintingControls.tsx';
import type { NewJobs } from '#admin/printing/queue/new-jobs.ts';
import { usePrintQueue } from '#admin/printing/queue/use-print-queue.ts';
import { useBoardPrinting } from '#admin/printing/use-board-printing.ts';
import { usePrintTable } from '#admin/printing/use-print-table.ts';
import { useDeviceSetting } from '#admin/shared/device-setting.ts';
import { icons } from '#admin/shared/icons.ts';
import { useBoard } from '#admin/shared/live/board-queries.ts';
import { useOwed } from '#admin/shared/live/owed-queries.ts';
import { FILLS_SCREEN } from '#admin/shared/page/fills-screen.ts';
import { usePageTitle } from '#admin/shared/page/use-page-title.ts';
import { useSession } from '#admin/shared/session.ts';
import { SoldOutButton } from '#admin/shared/sold-out/SoldOutButton.tsx';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { Section } from '#domain/schedule.ts';
import { can } from '#domain/staff.ts';
import { tableLabel } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { type AlertSound, playAlertSound, unlockAlertSound, useAlertSound } from './alert-sound.ts';
import styles from './Board.module.css';
import { BoardBar } from './BoardBar.tsx';
import { BoardCards } from './BoardCards.tsx';
import { BoardNotices } from './BoardNotices.tsx';
import { boardTexts } from './board-texts.ts';
import { CategoryFilterBanner, CategoryFilterButton } from './CategoryFilterButton.tsx';
import { filterBoard, useCategoryFilter } from './category-filter.ts';
import { useBoardCardActions, useMarkDone, useMarkSeen } from './line-actions.ts';
import { type NewLines, useNewLines } from './new-lines.ts';
import { useUndoDone } from './undo-done.ts';
import { useUnseenOrders } from './unseen-orders.ts';
import { WaitNoticeDialog } from './WaitNotice.tsx';
import { useWaitNotices } from './wait-notices.ts';

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
  const actions = useBoardCardActions(page, { mark, markSeen, onNotice: notices.open, printing });
  usePageTitle(texts.boards.title[section]);

  const pendingCount = (board?.pendingCount ?? 0) - (board?.lines.filter(({ id }) => sending.has(id)).length ?? 0);
  const isEmpty = board !== undefined && board.lines.length === 0 && sending.size === 0;
  const focusHeading = () => page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });

  return (
    <div className={styles.screen} {...{ [FILLS_SCREEN]: '' }}>
      <div className={classNames(layout.stack3, styles.page)} ref={page}>
        <header className={classNames(layout.row, styles.header)}>
          <div className={styles.heading}>
            <h1 tabIndex={-1} className={styles.title}>
              {texts.boards.title[section]}
            </h1>
            <p className={classNames(layout.quiet, layout.large, styles.count)}>
              {texts.boards.pending} <b>{board ? pendingCount : '…'}</b>
            </p>
          </div>
          <div className={classNames(layout.row, styles.tools)}>
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
        {isScreenLocked === false && (
          <p className={classNames(layout.quiet, layout.small)}>{texts.screen.mayTurnOff}</p>
        )}
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

/**
 * Alerts about new orders and new rows of the print queue: by sound unless muted, and in live regions for screen readers.
 */
function BoardAlerts({ newLines, newJobs }: { newLines: NewLines; newJobs: NewJobs }) {
  const [sound, setSound] = useDeviceSetting('boardSound', readSound);
  const state = useAlertSound();
  const isMuted = sound === 'off';
  usePlayedSound('order', newLines.changeCount, isMuted);
  usePlayedSound('print-failure', newJobs.changeCount, isMuted);

  return (
    <>
      <VisuallyHidden role="status">
        <span key={newLines.changeCount}>{newLines.announcement}</span>
      </VisuallyHidden>
      <VisuallyHidden role="status">
        <span key={newJobs.changeCount}>{newJobs.announcement}</span>
      </VisuallyHidden>
      {!isMuted && state === 'blocked' ? (
        <Button icon={icons.soundOff} title={texts.sound.blocked} onClick={unlockAlertSound}>
          {texts.sound.unlock}
          <VisuallyHidden>. {texts.sound.blocked}</VisuallyHidden>
        </Button>
      ) : (
        <IconButton
          variant="secondary"
          icon={isMuted ? icons.soundOff : icons.soundOn}
          label={isMuted ? texts.sound.unmute : texts.sound.mute}
          disabledReason={state === 'unsupported' ? texts.sound.unsupported : null}
          onClick={() => setSound(isMuted ? 'on' : 'off')}
        />
      )}
    </>
  );
}

/** Plays the sound at each change of the count, unless it is muted. */
function usePlayedSound(sound: AlertSound, changeCount: number, isMuted: boolean): void {
  const playUnlessMuted = useEffectEvent(() => {
    if (!isMuted) playAlertSound(sound);
  });
  useEffect(() => {
    if (changeCount > 0) playUnlessMuted();
  }, [changeCount]);
}

function readSound(stored: string | null): 'on' | 'off' {
  return stored === 'off' ? 'off' : 'on';
}

/** Says that orders wait until staff accept them. Renders nothing for a user who may not accept orders, and while none waits. */
function ToAcceptBanner() {
  const { profile } = useSession();
  const { data } = useOwed(can(profile?.permissions ?? [], 'collect-payments'));
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

/** Keeps the screen on while a board is open, where the browser supports it. True if it stays on; null until the browser has responded. */
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
