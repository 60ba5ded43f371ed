// Wait notices: staff inform the customers of a table how long their orders take.
import type { Section } from './schedule.ts';

/** The waiting times in minutes that staff can announce to the customers of a table, beside «more than an hour». */
export const WAIT_MINUTES = [20, 30, 45, 60] as const;
/** A number of minutes that staff can announce as waiting time. */
export type WaitMinutes = (typeof WAIT_MINUTES)[number];

/** The waiting times that staff can announce to the customers of a table: minutes, or `over-hour` for more than an hour. */
export const WAITS = ['20', '30', '45', '60', 'over-hour'] as const;
/** A waiting time that staff announce to the customers of a table: minutes, or `over-hour` for more than an hour. */
export type Wait = (typeof WAITS)[number];

/** Milliseconds after a wait notice within which staff cannot send another one for the same table and section. */
export const NEXT_NOTICE_AFTER_MS = 20_000;

/** Returns the minutes of an announced waiting time; null for `over-hour`. */
export function minutesOf(wait: Wait): WaitMinutes | null {
  return WAIT_MINUTES.find((minutes) => String(minutes) === wait) ?? null;
}

/** Returns the announced waiting time for its minutes as stored in the database; null is `over-hour`. */
export function waitOf(minutes: WaitMinutes | null): Wait {
  return WAITS.find((wait) => wait === String(minutes)) ?? 'over-hour';
}

/** The latest waiting time that staff announced for the lines of one section in an order. */
export interface WaitNotice {
  readonly section: Section;
  readonly wait: Wait;
  readonly sentOn: Date;
}

/** What a customer is shown of a wait notice: the minutes that are left, or that the announced time is over. */
export type WaitNoticeState =
  /** `minutesLeft` is at least 1; `readyOn` is the announced time in milliseconds since 1970. */
  | { readonly kind: 'counting'; readonly minutesLeft: number; readonly readyOn: number }
  /** The announced time is over. */
  | { readonly kind: 'late' }
  /** More than an hour: no time was announced. */
  | { readonly kind: 'over-hour' };

/** Returns what a customer reads of a wait notice at `now`: the minutes left until the announced time, rounded up. */
export function waitNoticeState({ wait, sentOn }: WaitNotice, now: Date): WaitNoticeState {
  const minutes = minutesOf(wait);
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
 * Returns for how many milliseconds after it was made a wait notice may still be delivered to a phone: until the announced time,
 * and for an hour at most.
 */
export function noticeLifetimeMs(wait: Wait): number {
  const minutes = minutesOf(wait);
  return minutes === null ? HOUR_MS : minutes * 60_000;
}

/**
 * Milliseconds after the last line of an order was marked as done at which the customer gets the message that it is ready. If staff
 * undo the mark before that, no message is sent; they can also undo it later.
 */
export const READY_AFTER_MS = 10_000;
/** Milliseconds after which the message that an order is ready is no longer sent. */
export const READY_EXPIRES_MS = 15 * 60_000;

/** True if the last line of an order was marked as done (at `doneOn`) at least `READY_AFTER_MS` ago. */
export function isReadyMessageDue(doneOn: Date, now: Date): boolean {
  return now.getTime() - doneOn.getTime() >= READY_AFTER_MS;
}

/** Maximum notices of one order by e-mail. */
const NOTICE_MAILS_PER_ORDER = 3;
/** Maximum e-mails to one address per hour, requested receipts included. */
const NOTICE_MAILS_PER_HOUR = 6;

/**
 * True if another notice about an order may be sent by e-mail. False once the order, or the address within the last hour, has
 * received the maximum number.
 */
export function mayMailNotice(sent: { readonly ofOrder: number; readonly toAddress: number }): boolean {
  return sent.ofOrder < NOTICE_MAILS_PER_ORDER && sent.toAddress < NOTICE_MAILS_PER_HOUR;
}
