// Board page: pending lines of the bar or the kitchen by table, updated live.
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { useBoard } from '#admin/shared/live/board-queries.ts';
import { usePageTitle } from '#admin/shared/page/use-page-title.ts';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { Board } from '#contract/orders.ts';
import type { Section } from '#domain/schedule.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AutoMarkDone } from './AutoMarkDone.tsx';
import { BoardNotices } from './BoardNotices.tsx';
import styles from './BoardPage.module.css';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { boardSections, oldestLines } from './board-sections.ts';
import type { MarkLinesDone } from './LineParts.tsx';
import { useMarkDone } from './mark-done.ts';
import { NewOrderAlert } from './NewOrderAlert.tsx';
import type { NewLines } from './new-lines.ts';
import { moveFocusAfterDone } from './next-focus.ts';
import { TableSection } from './TableSection.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useNewLines } from './use-new-lines.ts';
import { useWakeLock } from './use-wake-lock.ts';

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
  const page = useRef<HTMLDivElement>(null);
  const isScreenLocked = useWakeLock();
  usePageTitle(texts.boards.title[section]);

  const pending = board?.lines.filter(({ id }) => !sending.has(id)) ?? [];
  const pendingCount = (board?.pendingCount ?? 0) - ((board?.lines.length ?? 0) - pending.length);
  const onDone = useCallback<MarkLinesDone>(
    (lineIds, pressed) => {
      if (page.current) moveFocusAfterDone(page.current, pressed, new Set(lineIds));
      mark(lineIds);
    },
    [mark],
  );

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
          <AutoMarkDone
            section={section}
            timeZone={timeZone}
            onRun={() => {
              if (pending.length > 0) mark(pending.map(({ id }) => id));
            }}
          />
          <NewOrderAlert newLines={newLines} />
        </div>
      </header>
      <BoardNotices query={query} failure={failure} timeZone={timeZone} onRetryMark={mark} />
      {query.isPending && <BoardSkeleton />}
      {board && (board.lines.length === 0 || pending.length === 0) && sending.size === 0 && (
        <EmptyBoard section={section} />
      )}
      {board && <Sections board={board} sending={sending} newLines={newLines} timeZone={timeZone} onDone={onDone} />}
      {isScreenLocked === false && <p className={styles.footnote}>{texts.screen.mayTurnOff}</p>}
    </div>
  );
}

type SectionsProps = {
  board: Board;
  sending: ReadonlySet<string>;
  newLines: NewLines;
  timeZone: string;
  onDone: MarkLinesDone;
};

function Sections({ board, sending, newLines, timeZone, onDone }: SectionsProps) {
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
