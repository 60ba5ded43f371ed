// Wait notices: how long the orders of a table take, as staff send it and as customers read it.
import type { Section } from './schedule.ts';

/** The waiting times that staff can choose, in minutes. A fifth choice is more than an hour. */
export const WAIT_MINUTES = [20, 30, 45, 60] as const;
export type WaitMinutes = (typeof WAIT_MINUTES)[number];

/** A waiting time: minutes, or `over-hour` for more than an hour. */
export const WAITS = ['20', '30', '45', '60', 'over-hour'] as const;
export type Wait = (typeof WAITS)[number];

/** Another notice for the same table and section is refused for this long, in milliseconds. */
export const NEXT_NOTICE_AFTER_MS = 20_000;

/** The minutes of a waiting time; null for more than an hour. */
export function minutesOf(wait: Wait): WaitMinutes | null {
  return WAIT_MINUTES.find((minutes) => String(minutes) === wait) ?? null;
}

/** The waiting time of stored minutes, which are null for more than an hour. */
export function waitOf(minutes: WaitMinutes | null): Wait {
  return WAITS.find((wait) => wait === String(minutes)) ?? 'over-hour';
}

/** The latest notice of one section of an order. */
export interface WaitNotice {
  readonly section: Section;
  readonly wait: Wait;
  readonly sentOn: Date;
}

/** What a customer reads of a notice at a moment. */
export type WaitNoticeState =
  /** `minutesLeft` is at least 1; `readyOn` is the announced time in milliseconds since 1970. */
  | { readonly kind: 'counting'; readonly minutesLeft: number; readonly readyOn: number }
  /** The announced time is over. */
  | { readonly kind: 'late' }
  /** More than an hour: no time was announced. */
  | { readonly kind: 'over-hour' };

/** What the notice says at that moment: the minutes left until the announced time, rounded up. */
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

/** For how long a notice is true, in milliseconds: until the announced time, and for an hour at most. It is not sent after that. */
export function noticeLifetimeMs(wait: Wait): number {
  const minutes = minutesOf(wait);
  return minutes === null ? HOUR_MS : minutes * 60_000;
}

/** A message that an order is ready is sent this long after its last line was marked as done, in milliseconds. */
export const READY_AFTER_MS = 10_000;
/** A message that an order is ready is not sent after this time, in milliseconds. */
export const READY_EXPIRES_MS = 15 * 60_000;

/** True once an order has been complete for `READY_AFTER_MS`: until then staff may take the mark back. */
export function isReadyMessageDue(doneOn: Date, now: Date): boolean {
  return now.getTime() - doneOn.getTime() >= READY_AFTER_MS;
}

/** Maximum notices of one order by e-mail. */
const NOTICE_MAILS_PER_ORDER = 3;
/** Maximum e-mails to one address per hour, requested receipts included. */
const NOTICE_MAILS_PER_HOUR = 6;

/** False if the order, or within the last hour the address, has received as many e-mails as it may. */
export function mayMailNotice(sent: { readonly ofOrder: number; readonly toAddress: number }): boolean {
  return sent.ofOrder < NOTICE_MAILS_PER_ORDER && sent.toAddress < NOTICE_MAILS_PER_HOUR;
}
