// The wait notices of an order as its customer reads them.
import type { OwnOrder } from '#contract/orders.ts';
import { SECTIONS } from '#domain/menu.ts';
import { formatTime } from '#domain/time.ts';
import { type WaitNotice, waitNoticeState } from '#domain/wait-notice.ts';
import { orderWaitNoticeTexts } from './order-wait-notice-texts.ts';

/**
 * Returns the wait notices (waiting times that staff announced) of a customer's order, for its sections that still have pending
 * lines: drinks first, then food.
 */
export function waitNoticesOf({ lines, notices }: Pick<OwnOrder, 'lines' | 'notices'>): WaitNotice[] {
  const isPending = (section: WaitNotice['section']) =>
    lines.some((line) => line.section === section && line.isPending);
  return SECTIONS.filter(isPending).flatMap((section) =>
    notices
      .filter((notice) => notice.section === section)
      .map(({ wait, sentOn }) => ({ section, wait, sentOn: new Date(sentOn) })),
  );
}

/**
 * Returns the visible text of a wait notice (a waiting time that staff announced) at the time `now`: the minutes left, that the
 * announced time is over, or that it takes more than an hour. Times are in the time zone of the venue (`timeZone`).
 */
export function waitNoticeText(notice: WaitNotice, now: Date, timeZone: string): string {
  const state = waitNoticeState(notice, now);
  if (state.kind === 'over-hour') return orderWaitNoticeTexts.overHour(notice.section);
  if (state.kind === 'late') return orderWaitNoticeTexts.late(notice.section);
  return orderWaitNoticeTexts.counting(
    notice.section,
    state.minutesLeft,
    formatTime(new Date(state.readyOn), timeZone),
  );
}

/**
 * Returns in how many milliseconds the text of one of these wait notices (waiting times that staff announced) changes next; null if
 * none will change.
 */
export function msUntilNoticeTextChange(notices: readonly WaitNotice[], now: Date): number | null {
  const changes = notices.flatMap((notice) => {
    const state = waitNoticeState(notice, now);
    return state.kind === 'counting' ? [state.readyOn - (state.minutesLeft - 1) * 60_000 - now.getTime()] : [];
  });
  return changes.length === 0 ? null : Math.min(...changes);
}
