// State and settings that all endpoints of the simulator share, and helpers for ids and expiry.
import { randomBytes, randomInt } from 'node:crypto';
import type { Ledger } from '#e2e/fakes/ledger.ts';
import type { BehaviourControl } from './control.ts';
import type { MerchantRegistry } from './merchants.ts';
import type { Notifier } from './notifications.ts';
import type { OperationStore } from './operations/store.ts';

/** The state and the settings of a simulated Redsys, which all of its endpoints share. */
export interface RedsysSimulator {
  readonly merchants: MerchantRegistry;
  readonly store: OperationStore;
  readonly ledger: Ledger;
  readonly control: BehaviourControl;
  readonly notifier: Notifier;
  readonly now: () => Date;
  /** Waits in real time; ends early when the simulator is closed. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Address of the simulator, without a trailing slash. */
  readonly url: () => string;
}

/** Lifetime of a card token and of a payment page, in minutes. */
const EXPIRY_MINUTES = 30;

/** True if a token or page of the simulated bank that was created at `since` has expired by now. */
export function isExpired(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > EXPIRY_MINUTES * 60_000;
}

/** Returns a random id of 40 hexadecimal digits. */
export function newHexId(): string {
  return randomBytes(20).toString('hex');
}

/** Returns `length` random decimal digits. */
export function newDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}
