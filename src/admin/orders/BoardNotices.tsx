// Messages below the cards of a board: it could not be loaded, is not up to date or has several pages, or lines could not be marked
// as done.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { useShowBoardPage } from '#admin/shared/live/board-queries.ts';
import { liveConnectionStore } from '#admin/shared/live/live-updates.ts';
import { toServerTime } from '#admin/shared/live/server-clock.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { Board } from '#contract/orders.ts';
import type { Section } from '#domain/schedule.ts';
import { formatTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import { Pager } from '#ui/Pager.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './Board.module.css';
import { countLinesOnBoard, type MarkDoneFailure, type MarkDoneState, requestsToRetry } from './line-actions.ts';

type BoardNoticesProps = {
  /** Somebody touches the board: the notices keep their height, because they would cover cards. */
  isTouched: boolean;
  section: Section;
  query: UseQueryResult<Board>;
  failure: MarkDoneFailure | null;
  timeZone: string;
  onMark: MarkDoneState['mark'];
  /** Notices about printing, after those about the lines. */
  children: ReactNode;
};

/**
 * Shows the problems of a board below its cards, so that no card moves: data that is old or could not be loaded, and lines that
 * could not be marked as done, with a retry button. `children` are further notices.
 */
export function BoardNotices({ isTouched, section, query, failure, timeZone, onMark, children }: BoardNoticesProps) {
  const isLost = useStore(liveConnectionStore, (state) => state === 'lost');
  const { data: board, isError, dataUpdatedAt } = query;
  const toRetry = requestsToRetry(failure, board);
  const notices = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = notices.current;
    if (!isTouched || element === null) return;
    element.style.setProperty('--held', `${element.offsetHeight}px`);
    return () => void element.style.removeProperty('--held');
  }, [isTouched]);

  function retryAll() {
    for (const request of toRetry) onMark({ ...request, isRetried: true });
  }

  return (
    <div ref={notices} className={classNames(layout.stack2, styles.notices)} data-held={isTouched || undefined}>
      {!(isLost && board) && <LoadErrorMessage title={texts.boards.readFailed} query={query} />}
      {board && (isLost || isError) && (
        <p className={styles.stale}>
          <Icon name="clock" />
          {texts.boards.lastUpdate(formatTime(toServerTime(dataUpdatedAt), timeZone))}
        </p>
      )}
      {failure && toRetry.length > 0 && (
        <Banner
          kind="danger"
          title={texts.boards.notMarked(countLinesOnBoard(toRetry, new Set(board?.lines.map(({ id }) => id))))}
          action={
            <Button icon={icons.refresh} onClick={retryAll}>
              {texts.retry}
            </Button>
          }
        >
          {failure.reason}
        </Banner>
      )}
      {children}
      {board && <BoardPager section={section} board={board} />}
    </div>
  );
}

/** Leads to the other pages of a board with very many lines; nothing on a board of one page. */
function BoardPager({ section, board: { page, pages } }: { section: Section; board: Board }) {
  const show = useShowBoardPage(section);
  if (pages === 1) return null;
  return (
    <Pager
      label={texts.boards.pages}
      text={texts.boards.page(page, pages)}
      previousLabel={texts.boards.olderLines}
      nextLabel={texts.boards.newerLines}
      onPrevious={page > 1 ? () => show(page - 1) : undefined}
      onNext={page < pages ? () => show(page + 1) : undefined}
    />
  );
}
