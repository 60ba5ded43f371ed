// The simulated bank: everything that its entrances share.
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
  /** Where it is served, without a slash at the end. */
  readonly url: () => string;
}

/** How long a typed card's token and a payment page live. */
const EXPIRY_MINUTES = 30;

export function isExpired(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > EXPIRY_MINUTES * 60_000;
}

/** 40 hexadecimal digits. */
export function newHexId(): string {
  return randomBytes(20).toString('hex');
}

/** So many random digits. */
export function newDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}
