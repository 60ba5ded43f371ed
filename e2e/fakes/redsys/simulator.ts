// State and settings that all endpoints of the simulator share, and helpers for ids and expiry.
import { randomBytes, randomInt } from 'node:crypto';
import type { BehaviourControl } from './control.ts';
import type { Notifier } from './notifications.ts';
import type { OperationStore } from './operations/store.ts';
import type { Merchant } from './wire/envelope.ts';

export interface RedsysSimulator {
  readonly merchant: Merchant;
  readonly store: OperationStore;
  readonly control: BehaviourControl;
  readonly notifier: Notifier;
  readonly now: () => Date;
  /** Address of the simulator, without a trailing slash. */
  readonly url: () => string;
}

/** Lifetime of a card token and of a payment page, in minutes. */
const EXPIRY_MINUTES = 30;

/** True if the lifetime of a token or page that started then has ended. */
export function isExpired(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > EXPIRY_MINUTES * 60_000;
}

/** Random id of 40 hexadecimal digits. */
export function newHexId(): string {
  return randomBytes(20).toString('hex');
}

/** Random decimal digits of that length. */
export function newDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}
