// The customer's answer to the question whether they want notices, stored on the device, so that they are asked once.
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { isNumber, isOneOf } from '#domain/type-guards.ts';

/** `push`: on this device. `email`: for the orders placed after the answer. */
const ANSWERS = ['push', 'email', 'no'] as const;
/**
 * What the customer answered when asked whether they want notices of the waiting time: `push` on this device, `email` for the
 * orders placed after the answer, or `no`.
 */
export type NoticeAnswer = (typeof ANSWERS)[number];

/** Returns whether the customer wants notices of the waiting time, as stored on the device; null if they have not been asked. */
export function readNoticeAnswer(storage: DeviceStorage): NoticeAnswer | null {
  return storage.read('noticeAnswer', isOneOf(ANSWERS));
}

/** Stores whether the customer wants notices of the waiting time. For the answer `email` call `storeEmailAnswer`. */
export function storeNoticeAnswer(storage: DeviceStorage, answer: Exclude<NoticeAnswer, 'email'>): void {
  storage.write('noticeAnswer', answer);
  storage.write('noticeEmailsSince', null);
}

/** Stores that the customer wants notices by e-mail for orders placed after `since`, in milliseconds since 1970. */
export function storeEmailAnswer(storage: DeviceStorage, since: number): void {
  storage.write('noticeAnswer', 'email');
  storage.write('noticeEmailsSince', since);
}

/**
 * Returns the time from which the customer wants notices by e-mail, in milliseconds since 1970. Only orders placed after this time
 * get them. Null if the customer does not want e-mails.
 */
export function readEmailNoticesStart(storage: DeviceStorage): number | null {
  return readNoticeAnswer(storage) === 'email' ? storage.read('noticeEmailsSince', isNumber) : null;
}
