// Wait notices: staff inform the customers of a table how long their orders take.
import type { Section } from './schedule.ts';

/**
 * The waiting times, in minutes, that staff can announce to the customers of a table. Staff can also announce «more than an hour»,
 * which is not in this list.
 */
export const WAIT_MINUTES = [20, 30, 45, 60] as const;
/** A number of minutes that staff can announce as waiting time. */
export type WaitMinutes = (typeof WAIT_MINUTES)[number];

/** The waiting times that staff can announce to the customers of a table: minutes, or `over-hour` for more than an hour. */
export const ANNOUNCED_WAITING_TIMES = ['20', '30', '45', '60', 'over-hour'] as const;
/** A waiting time that staff announce to the customers of a table: minutes, or `over-hour` for more than an hour. */
export type AnnouncedWaitingTime = (typeof ANNOUNCED_WAITING_TIMES)[number];

/** Minimum milliseconds between two announcements of a waiting time to the same table. Drinks and food are counted apart. */
export const WAIT_NOTICE_INTERVAL_MS = 20_000;

/** Returns the minutes of an announced waiting time; null for `over-hour`. */
export function waitingTimeMinutes(wait: AnnouncedWaitingTime): WaitMinutes | null {
  return WAIT_MINUTES.find((minutes) => String(minutes) === wait) ?? null;
}

/** Returns the announced waiting time for a number of minutes as stored in the database; null in the database means `over-hour`. */
export function waitingTimeOfMinutes(minutes: WaitMinutes | null): AnnouncedWaitingTime {
  return ANNOUNCED_WAITING_TIMES.find((wait) => wait === String(minutes)) ?? 'over-hour';
}

/** The latest waiting time that staff announced for the drinks or for the food of an order. */
export interface WaitNotice {
  readonly section: Section;
  readonly wait: AnnouncedWaitingTime;
  readonly sentOn: Date;
}

/** What a customer is shown of a wait notice: the minutes that are left, or that the announced time is over. */
type WaitNoticeState =
  /** `minutesLeft` is at least 1; `readyOn` is the announced time in milliseconds since 1970. */
  | { readonly kind: 'counting'; readonly minutesLeft: number; readonly readyOn: number }
  /** The announced time is over. */
  | { readonly kind: 'late' }
  /** More than an hour: no time was announced. */
  | { readonly kind: 'over-hour' };

/**
 * Returns what a customer is shown at `now` of a waiting time that staff announced. `counting`: the time is not over; `minutesLeft`
 * are the remaining minutes, rounded up. `late`: the time is over. `over-hour`: staff announced more than an hour, so no minutes
 * are shown.
 */
export function waitNoticeState({ wait, sentOn }: WaitNotice, now: Date): WaitNoticeState {
  const minutes = waitingTimeMinutes(wait);
  if (minutes === null) return { kind: 'over-hour' };
  const readyOn = sentOn.getTime() + minutes * 60_000;
  const leftMs = readyOn - now.getTime();
  // A clock of the browser that is slightly behind the server's must not announce more minutes than staff did.
  return leftMs > 0
    ? { kind: 'counting', minutesLeft: Math.min(minutes, Math.ceil(leftMs / 60_000)), readyOn }
    : { kind: 'late' };
}

const HOUR_MS = 60 * 60_000;

/**
 * Returns for how many milliseconds, counted from the announcement, a push service may still deliver an announced waiting time to a
 * phone: the waiting time itself; one hour for `over-hour`.
 */
export function waitNoticeLifetimeMs(wait: AnnouncedWaitingTime): number {
  const minutes = waitingTimeMinutes(wait);
  return minutes === null ? HOUR_MS : minutes * 60_000;
}

/**
 * Milliseconds between marking the last line of an order as done and sending the customer the message that the order is ready. If
 * staff undo the mark within this time, no message is sent.
 */
export const READY_MESSAGE_DELAY_MS = 10_000;
/**
 * Milliseconds after which it is too late to tell a customer that an order is ready. No message is sent if the last line of the
 * order was marked as done longer ago. A push service may deliver a sent message to the phone only within this time after sending.
 */
export const READY_MESSAGE_EXPIRES_MS = 15 * 60_000;

/**
 * True if it is time to send the customer the message that an order is ready: at least `READY_MESSAGE_DELAY_MS` have passed since
 * `doneOn`, when its last line was marked as done.
 */
export function isReadyMessageDue(doneOn: Date, now: Date): boolean {
  return now.getTime() - doneOn.getTime() >= READY_MESSAGE_DELAY_MS;
}

/** Maximum notices of one order by e-mail. */
const NOTICE_MAILS_PER_ORDER = 3;
/** Maximum e-mails to one address per hour, requested receipts included. */
const NOTICE_MAILS_PER_HOUR = 6;

/**
 * True if another notice about an order may be sent by e-mail. False if the maximum number was already sent for the order
 * (`ofOrder`), or to the e-mail address within the last hour (`toAddress`).
 */
export function mayMailNotice(sent: { readonly ofOrder: number; readonly toAddress: number }): boolean {
  return sent.ofOrder < NOTICE_MAILS_PER_ORDER && sent.toAddress < NOTICE_MAILS_PER_HOUR;
}
